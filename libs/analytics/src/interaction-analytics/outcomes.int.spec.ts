import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Scores {
  readonly conversationQualityIndex: number;
}

describe('the outcome of a conversation', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  async function converse(externalConversationId: string): Promise<string> {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId,
      messages: [
        { role: 'user', content: 'Where is my order?' },
        { role: 'assistant', content: 'It is on its way.' },
      ],
    });
    return body.conversationId;
  }

  async function outcome(more: object): Promise<void> {
    const { status } = await tenant.client.post('/v1/events', {
      productId: tenant.productId,
      eventType: 'resolved',
      value: 'x',
      ...more,
    });
    expect(status).toBe(201);
  }

  async function qualityOf(conversationId: string): Promise<number> {
    await service.caughtUp();
    const { body } = await tenant.client.get<Scores>(`/v1/interactions/${conversationId}/analytics?mode=simple`);
    return body.conversationQualityIndex;
  }

  it('moves its quality index by the sign of the impact, of the latest event that has one', async () => {
    const conversationId = await converse('judged');
    const before = await qualityOf(conversationId);
    await outcome({ conversationId, influence: 'positive', eventAt: '2026-11-20T12:00:00Z' });
    const good = await qualityOf(conversationId);
    expect(good).toBeGreaterThan(before);
    await outcome({ conversationId, qualityImpactScore: -0.1, eventAt: '2026-11-20T13:00:00Z' });
    const bad = await qualityOf(conversationId);
    expect(bad).toBeLessThan(before);
    await outcome({ conversationId, influence: 'positive', eventAt: '2026-11-20T12:30:00Z' });
    await outcome({ conversationId, influence: 'neutral', eventAt: '2026-11-20T14:00:00Z' });
    expect(await qualityOf(conversationId)).toBe(bad);
    await outcome({ externalConversationId: 'judged', qualityImpactScore: 1, eventAt: '2026-11-20T15:00:00Z' });
    expect(await qualityOf(conversationId)).toBe(good);
  });

  it('counts when it came before the conversation', async () => {
    const plain = await qualityOf(await converse('without'));
    await outcome({ externalConversationId: 'comes-later', influence: 'negative' });
    expect(await qualityOf(await converse('comes-later'))).toBeLessThan(plain);
  });

  it('counts of a batch, and of a repeated event once', async () => {
    const conversationId = await converse('of-a-batch');
    const before = await qualityOf(conversationId);
    const event = { productId: tenant.productId, eventType: 'lost', value: 'x', insertId: 'lost', conversationId };
    for (const influence of ['negative', 'positive']) {
      await tenant.client.post('/v1/events/batch', { events: [{ ...event, influence }] });
      expect(await qualityOf(conversationId)).toBeLessThan(before);
    }
  });

  it('is forgotten with the person whose event told of it', async () => {
    const conversationId = await converse('told-by-another');
    const before = await qualityOf(conversationId);
    await outcome({ conversationId, influence: 'negative', externalUserId: 'witness' });
    expect(await qualityOf(conversationId)).toBeLessThan(before);
    const { body } = await tenant.client.delete<{ jobId: string }>('/v1/users/witness');
    for (let done = false; !done;) {
      const erasure = await tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`);
      done = erasure.body.status === 'done';
    }
    expect(await qualityOf(conversationId)).toBe(before);
  });
});
