import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { type GivenTopic, PostgresConversationTopics, type Untitled } from './index.js';

describe('topics', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService({});
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const say = async (externalConversationId: string, content: string): Promise<string> => {
    const { status, body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId,
      messages: [{ role: 'user', content }],
    });
    expect(status).toBe(201);
    return body.conversationId;
  };
  const topicOf = async (conversationId: string): Promise<unknown> => {
    const { body } = await tenant.client.get<{ topic: string }>(`/v1/interactions/${conversationId}/analytics`);
    return body.topic;
  };

  describe('PUT /v1/topics', () => {
    const topics = [
      { name: 'Refunds', group: 'returns', description: 'money back for a returned item', examples: [] },
      { name: 'Sign-in', group: 'account', description: 'password, login', examples: ['I forgot my password'] },
    ];

    it('names the conversations that are analysed from now on, and leaves the others', async () => {
      const before = await say('before', 'I want a refund for the lamp');
      await service.caughtUp();
      const found = await topicOf(before);
      expect(await tenant.client.put('/v1/topics', { topics })).toMatchObject({ status: 200, body: { topics } });
      expect(await tenant.client.get('/v1/topics')).toMatchObject({ status: 200, body: { topics } });
      const after = await say('after', 'When do I get the refund for the table?');
      await say('before', 'Any news of my refund?');
      await service.caughtUp();
      expect(found).not.toBe('Refunds');
      expect(await topicOf(before)).toBe(found);
      expect(await topicOf(after)).toBe('Refunds');
    });

    it('names field and bound of what it rejects, and changes nothing', async () => {
      const bad = [{ name: '', group: 'sport' }, { name: 'Refunds' }, { name: ' refunds' }];
      const { status, body } = await tenant.client.put<{ errors: { path: string }[] }>('/v1/topics', { topics: bad });
      expect(status).toBe(400);
      expect(body.errors.map(({ path }) => path)).toEqual(['topics[0].name', 'topics[0].group']);
      const twice = await tenant.client.put<unknown>('/v1/topics', { topics: bad.slice(1) });
      expect(twice).toMatchObject({ status: 400, body: { errors: [{ path: 'topics[1].name' }] } });
      const many = Array.from({ length: 101 }, (_, n) => ({ name: `Topic ${n}` }));
      expect((await tenant.client.put('/v1/topics', { topics: many })).status).toBe(400);
      expect(await tenant.client.get('/v1/topics')).toMatchObject({ body: { topics: [], updatedAt: null } });
    });
  });

  describe('found topics', () => {
    const WORDS = ['parcel', 'invoice', 'password', 'report', 'printer', 'holiday', 'sauna', 'router'];
    const VERBS = ['track', 'lost', 'change', 'export', 'cancel'];

    it('are the same for every worker, in any order, as often as they are asked for', async () => {
      const untitled: Untitled[] = [];
      for (let n = 0; n < 60; n++) {
        const request = `${VERBS[(n * 7) % VERBS.length]} the ${WORDS[(n * 5) % WORDS.length]}`;
        const conversationId = await say(`c${n}`, request);
        const keywords = request.split(' ').filter((word) => word !== 'the');
        untitled.push({ tenantId: tenant.id, conversationId, requests: [request], keywords, topicGroup: 'other' });
      }
      await service.caughtUp();
      await service.postgres.query({ text: 'DELETE FROM conversation_topics' });
      await service.postgres.query({ text: 'DELETE FROM found_topics' });
      await service.postgres.query({ text: 'DELETE FROM topic_books' });

      const given = new Map<string, GivenTopic | null>();
      const differing: string[] = [];
      const ask = async (worker: PostgresConversationTopics, one: Untitled): Promise<void> => {
        const topic = await worker.topicOf(one);
        const earlier = given.get(one.conversationId);
        if (earlier !== undefined && earlier?.name !== topic?.name) differing.push(one.conversationId);
        given.set(one.conversationId, topic);
      };
      // Two workers at once, each in an order of its own, and everything asked for twice.
      const workers = [
        new PostgresConversationTopics(service.postgres),
        new PostgresConversationTopics(service.postgres),
      ];
      const orders = [untitled, [...untitled].reverse(), untitled.filter((_, n) => n % 3 === 0)];
      for (let start = 0; start < untitled.length; start += 7) {
        await Promise.all(
          workers.flatMap((worker, w) => orders[w]!.slice(start, start + 7).map((one) => ask(worker, one))),
        );
      }
      // A worker that starts from nothing, as a replay from zero does.
      const fresh = new PostgresConversationTopics(service.postgres);
      for (const one of orders[2]!.toReversed()) await ask(fresh, one);

      expect(differing).toEqual([]);
      expect(given.size).toBe(untitled.length);
      const found = await service.postgres.query<{ name: string; size: number }>({
        text: `SELECT cluster->>'name' AS name, (cluster->>'size')::integer AS size FROM found_topics WHERE tenant_id = $1`,
        values: [tenant.id],
      });
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
      expect(found.length).toBeLessThan(untitled.length / 2);
      // Each conversation counts once, however many workers asked for it.
      expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(untitled.length);
      const names = new Set(found.map(({ name }) => name));
      for (const topic of given.values()) expect(names).toContain(topic?.name);
    });

    it('goes when the last conversation about it is erased, and says nothing of one that is gone', async () => {
      const conversationId = await say('private', 'a divorce lawyer for Mrs Applebaum');
      await service.caughtUp();
      const { status } = await tenant.client.delete('/v1/users/ada');
      expect(status).toBe(202);
      const words = async () =>
        service.postgres.query<{ cluster: unknown }>({
          text: 'SELECT cluster FROM found_topics WHERE tenant_id = $1 AND cluster IS NOT NULL',
          values: [tenant.id],
        });
      for (let waited = 0; (await words()).length > 0 && waited < 10_000; waited += 100) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(await words()).toEqual([]);
      const gone = {
        tenantId: tenant.id,
        conversationId,
        requests: ['divorce'],
        keywords: ['divorce'],
        topicGroup: 'other',
      };
      expect(await new PostgresConversationTopics(service.postgres).topicOf(gone)).toBeNull();
    });
  });
});
