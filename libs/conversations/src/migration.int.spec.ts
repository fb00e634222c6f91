import type { Queryable } from '@parley/postgres';
import { eventually, startTestService, storeOfBefore, type TestClient, type TestService } from '@parley/testing';

const id = (number: number) => `01a1fd42-e2af-745f-893a-${String(number).padStart(12, '0')}`;

const TENANT = id(1);
const PRODUCT = id(2);
const USER = id(3);
/** A conversation whose messages name other models than it does, and one that names a single model. */
const ROUTED = id(10);
const PLAIN = id(11);

/** The last migration before conversations listed the models of their messages. */
const LAST_BEFORE = 1700000000101;

const AT = new Date(Date.now() - 60_000);

/** The facts of a model that was first observed in a conversation. */
const OBSERVED_FACTS = {
  displayName: 'acme/writer',
  provider: 'acme',
  family: null,
  description: null,
  contextWindow: null,
  inputCostPer1k: null,
  outputCostPer1k: null,
  inputModalities: null,
  outputModalities: null,
  supportedParameters: null,
  expirationDate: null,
  intelligenceIndex: null,
  codingIndex: null,
  mathIndex: null,
  mmluPro: null,
  gpqa: null,
};

async function storeRows(db: Queryable): Promise<void> {
  await db.query({ text: `INSERT INTO tenants VALUES ($1, 'old', 'growth', NULL, now())`, values: [TENANT] });
  await db.query({
    text: `INSERT INTO products (tenant_id, id, name, user_privacy, quality_weights, created_at, updated_at)
           VALUES ($1, $2, 'Shop', 'standard', '{}', now(), now())`,
    values: [TENANT, PRODUCT],
  });
  await storeConversation(db, ROUTED, 'acme/writer', ['acme/planner', null, 'gpt-4o', 'acme/planner', 'acme/writer']);
  await storeConversation(db, PLAIN, 'acme/writer', [null, 'acme/writer']);
  await db.query({
    text: `INSERT INTO models (tenant_id, id, canonical_id, source, facts, created_at)
           VALUES ($1, $2, 'acme/writer', 'observed', $3, now())`,
    values: [TENANT, id(4), OBSERVED_FACTS],
  });
  await db.query({ text: `INSERT INTO model_names VALUES ($1, 'acme/writer', $2, now())`, values: [TENANT, id(4)] });
}

async function storeConversation(
  db: Queryable,
  conversation: string,
  model: string,
  named: readonly (string | null)[],
): Promise<void> {
  await db.query({
    text: `INSERT INTO conversations (tenant_id, id, product_id, version_id, prompt_id, user_id, model, revision,
             message_count, user_message_count, created_at, updated_at, last_message_at)
           VALUES ($1, $2, $3, $4, $4, $5, $6, 1, $7, 0, $8, $8, $8)`,
    values: [TENANT, conversation, PRODUCT, id(5), USER, model, named.length, AT],
  });
  await db.query({
    text: `INSERT INTO messages (tenant_id, id, conversation_id, position, type, content, model, created_at)
           SELECT $1, gen_random_uuid(), $2, place, 'assistant_message', 'Hello', model, $4
           FROM unnest($3::text[]) WITH ORDINALITY AS given (model, place)`,
    values: [TENANT, conversation, named, AT],
  });
}

describe('conversations that were stored before they knew what their messages name', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await startTestService({ stored: storeOfBefore(LAST_BEFORE, storeRows) });
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${TENANT}/keys`, {
      ...{ name: 'all', scopes: ['ingest', 'read', 'admin'] },
    });
    client = service.operator.as(body.key);
    await eventually('no conversation is left to be revised', async () => {
      const left = await service.postgres.query({ text: 'SELECT 1 FROM conversations_to_revise' });
      return left.length === 0;
    });
    await service.caughtUp();
  });
  afterAll(() => service.close());

  const usage = async (): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    const names = await service.postgres.query<{ name: string; id: string }>({
      text: 'SELECT name, model_id AS id FROM model_names WHERE tenant_id = $1',
      values: [TENANT],
    });
    for (const { name, id: model } of names) {
      const read = await client.get<{ usageCount: number }>(`/v1/models/${model}`);
      const analytics = await client.get<{ conversationCount: number }>(`/v1/models/${model}/analytics`);
      found[name] = [read.body.usageCount, analytics.body.conversationCount];
    }
    return found;
  };

  it('count for all of them, in what is listed and, once they are revised, in analytics', async () => {
    // PLAIN did not change, so that nothing is logged for it: its facts are those from before.
    expect(await usage()).toEqual({ 'acme/planner': [1, 1], 'gpt-4o': [1, 1], 'acme/writer': [2, 1] });
  });

  it('are revised once', async () => {
    const revisions = () =>
      service.postgres.query({
        text: `SELECT id, revision, other_models AS others FROM conversations WHERE tenant_id = $1 ORDER BY id`,
        values: [TENANT],
      });
    const after = [
      { id: ROUTED, revision: 2, others: ['acme/planner', 'gpt-4o'] },
      { id: PLAIN, revision: 1, others: [] },
    ];
    expect(await revisions()).toEqual(after);
    const again = await service.openGateway();
    await again.close();
    expect(await revisions()).toEqual(after);
  });
});
