import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

type Body = Readonly<Record<string, unknown>>;

describe('analytics of many conversations', () => {
  let service: TestService;
  let large: TestTenant;
  const promptIds = [newId(), newId()];

  /** Facts as the lanes write them, with chosen scores. */
  async function facts(prompt: number, quality: number, model: string): Promise<void> {
    const at = new Date(Date.now() - 60_000).toISOString();
    const row = {
      tenant_id: large.id,
      product_id: large.productId,
      conversation_id: newId(),
      row_version: 1,
      prompt_id: promptIds[prompt],
      user_id: newId(),
      model,
      user_message_count: 1,
      created_at: at,
    };
    const insert = (table: string, values: object) =>
      service.clickhouse.writer.insert({
        table,
        rows: Buffer.from(JSON.stringify({ ...row, ...values })),
        deduplicationToken: row.conversation_id,
      });
    await insert('conversation_facts', { message_count: 2, last_message_at: at });
    await insert('conversation_analysis', {
      supported: true,
      quality_index: quality,
      satisfaction: quality,
      safety: 1,
      friction: quality,
    });
  }

  beforeAll(async () => {
    service = await startTestService();
    large = await service.newTenant();
    for (const [index, id] of promptIds.entries()) {
      await service.postgres.query({
        text: `INSERT INTO prompts (tenant_id, id, product_id, external_id, source, role, created_at, updated_at)
               VALUES ($1, $2, $3, $4, 'customer', 'x', now(), now())`,
        values: [large.id, id, large.productId, `prompt-${index}`],
      });
    }
    for (const name of ['weak', 'strong']) await large.client.post('/v1/models', { canonicalId: name });
    for (let index = 0; index < 30; index++) await facts(0, 0.4 + (index % 2) * 0.1, 'weak');
    for (let index = 0; index < 30; index++) await facts(1, 0.8 + (index % 2) * 0.1, 'strong');
  });
  afterAll(() => service.close());

  it('says which prompt needs a review, by either id', async () => {
    const ask = async (id: string | undefined) => (await large.client.get<Body>(`/v1/prompts/${id}/analytics`)).body;
    expect(await ask(promptIds[0])).toEqual({
      avgQualityIndex: 0.45,
      totalConversations: 30,
      lastUsedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
      needsReview: true,
      suggestionCount: 0,
      effectiveSuggestionCount: 0,
    });
    expect(await ask('prompt-1')).toMatchObject({ avgQualityIndex: 0.85, needsReview: false });
    expect((await large.client.get(`/v1/prompts/nobody/analytics`)).status).toBe(404);
  });

  it('recommends the model that does better', async () => {
    const { body } = await large.client.get<{ id: string; canonicalId: string }[]>('/v1/models?pageSize=100');
    const ask = async (name: string) => {
      const id = body.find(({ canonicalId }) => canonicalId === name)?.id;
      return (await large.client.get<Body>(`/v1/models/${id}/analytics?period=7d`)).body['recommendations'];
    };
    expect(await ask('weak')).toMatchObject({
      healthLevel: 'critical',
      detectedIssues: [{ id: 'low_quality', severity: 'critical' }],
      recommendations: expect.arrayContaining([
        expect.objectContaining({ title: '"strong" does better in your conversations', category: 'model_switch' }),
      ]) as unknown,
    });
    expect(await ask('strong')).toMatchObject({ healthLevel: 'healthy', detectedIssues: [], recommendations: [] });
  });
});
