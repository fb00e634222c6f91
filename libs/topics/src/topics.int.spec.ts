import { truncate } from '@parley/clickhouse';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { type GivenTopic, PostgresConversationTopics, type Untitled } from './index.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Found extends Named {
  readonly count: number;
  readonly examples: readonly string[];
  readonly configured: boolean;
  readonly hidden: boolean;
  readonly merged: readonly Named[];
}
interface Topics {
  readonly topics: readonly Named[];
  readonly found: Found[];
}
interface Counted {
  readonly name: string;
  readonly count: number;
}
interface Row {
  readonly id: string;
  readonly analysis: { readonly topic: string | null } | null;
}

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
  const found = async (): Promise<Found[]> => (await tenant.client.get<Topics>('/v1/topics')).body.found;
  const keyOf = async (scope: string): Promise<string> => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: scope,
      scopes: [scope],
    });
    return body.key;
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

    it('takes a name that is known for the same topic, and gives a renamed one its name back', async () => {
      const put = (...names: string[]) =>
        tenant.client.put<{ topics: Named[]; errors: { path: string }[] }>('/v1/topics', {
          topics: names.map((name) => ({ name, description: 'money back for a returned item' })),
        });
      const first = (await put('Refunds')).body.topics[0]!;
      expect((await put('Refunds')).body.topics).toMatchObject([{ id: first.id }]);
      await tenant.client.patch(`/v1/topics/${first.id}`, { name: 'Refunds wanted' });
      expect((await tenant.client.get<Topics>('/v1/topics')).body.topics).toMatchObject([
        { id: first.id, name: 'Refunds wanted' },
      ]);
      await say('one', 'I want a refund for the lamp');
      await service.caughtUp();
      expect((await found()).map(({ id, name, configured }) => ({ id, name, configured }))).toEqual([
        { id: first.id, name: 'Refunds wanted', configured: true },
      ]);
      expect((await put('Refunds wanted', 'Refunds')).body.errors).toMatchObject([{ path: 'topics[1].name' }]);
      expect((await put('Refunds')).body.topics).toMatchObject([{ id: first.id, name: 'Refunds' }]);
      expect(await found()).toMatchObject([{ id: first.id, name: 'Refunds' }]);
    });
  });

  describe('the topics that conversations have', () => {
    const ABOUT = [
      ['parcel', 6, 'My parcel never came, where is the parcel?'],
      ['invoice', 4, 'The invoice is wrong, please send me a new invoice'],
      ['printer', 2, 'The printer is on fire, what about my printer'],
    ] as const;
    /** Topics as every kind of answer shows them. */
    const shown = async () => {
      const { productId, client } = tenant;
      const product = await client.get<{ topics: Counted[]; dissatisfactionThemes: { topicCanonical: string }[] }>(
        `/v1/products/${productId}/analytics`,
      );
      const question = {
        measures: ['conversations'],
        by: ['topic'],
        from: '2020-01-01T00:00:00Z',
        to: '2099-01-01T00:00:00Z',
      };
      const answer = await client.post<{ rows: { topic: string | null; conversations: number }[] }>(
        '/v1/query',
        question,
      );
      const list = await client.get<Row[]>('/v1/interactions?limit=100');
      const exported = await client.get<string>('/v1/interactions?format=jsonl');
      const rows = (all: Row[]) => all.map(({ id, analysis }) => [id, analysis?.topic ?? null]).sort();
      const one = await topicOf(list.body[0]!.id);
      expect(one).toBe(list.body[0]!.analysis?.topic ?? '');
      expect(
        rows(
          exported.body
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Row),
        ),
      ).toEqual(rows(list.body));
      const counts = Object.fromEntries(
        answer.body.rows.map(({ topic, conversations }) => [topic ?? '', conversations]),
      );
      const { '': _, ...named } = counts;
      expect(Object.fromEntries(product.body.topics.map(({ name, count }) => [name, count]))).toEqual(named);
      for (const [name, count] of Object.entries(named)) {
        const filtered = await client.get<Row[]>(`/v1/interactions?topic=${encodeURIComponent(name)}`);
        expect([name, filtered.headers['x-total-count']]).toEqual([name, String(count)]);
        expect(filtered.body.map(({ analysis }) => analysis?.topic)).toEqual(Array<string>(count).fill(name));
      }
      return { rows: rows(list.body), counts };
    };
    const settled = async () => {
      await service.caughtUp();
      return { listed: await found(), shown: await shown() };
    };
    beforeEach(async () => {
      const conversations = ABOUT.flatMap(([about, count, content]) =>
        Array.from({ length: count }, (_, n) => ({
          productId: tenant.productId,
          externalUserId: 'ada',
          externalConversationId: `${about}-${n}`,
          messages: [{ role: 'user', content }],
        })),
      );
      expect((await tenant.client.post('/v1/messages/batch', { conversations })).status).toBe(200);
      await service.caughtUp();
    });
    const idOf = async (word: string): Promise<string> => (await found()).find(({ name }) => name.includes(word))!.id;

    it('are listed with how many there are and how users began, the most common first', async () => {
      const listed = await found();
      expect(listed.map(({ count, hidden, configured, merged }) => ({ count, hidden, configured, merged }))).toEqual(
        [6, 4, 2].map((count) => ({ count, hidden: false, configured: false, merged: [] })),
      );
      expect(listed[0]?.examples).toEqual(['My parcel never came, where is the parcel?']);
      const csv = await tenant.client.get<string>('/v1/topics?format=csv');
      expect(csv.body.split('\r\n').length).toBe(1 + listed.length + 1);
      const reader = await tenant.client.as(await keyOf('ingest')).get('/v1/topics');
      expect(reader.status).toBe(403);
    });

    it('are called what a person calls them, everywhere, and by their id as well', async () => {
      const id = await idOf('parcel');
      const change = { name: 'Lost parcels' };
      expect(await tenant.client.patch(`/v1/topics/${id}`, change)).toMatchObject({
        status: 200,
        body: { id, ...change },
      });
      await say('later', 'My parcel never came, where is the parcel?');
      const { listed, shown: now } = await settled();
      expect(listed[0]).toMatchObject({ id, name: 'Lost parcels', count: 7 });
      expect(now.counts['Lost parcels']).toBe(7);
      expect((await tenant.client.get<Row[]>(`/v1/interactions?topic=${id}`)).headers['x-total-count']).toBe('7');
      await tenant.client.patch(`/v1/topics/${id}`, { name: null });
      expect((await settled()).shown.counts).not.toHaveProperty('Lost parcels');
    });

    it('count for the one that they are merged into, and are left out while hidden', async () => {
      const [parcel, invoice, printer] = await Promise.all(['parcel', 'invoice', 'printer'].map(idOf));
      await tenant.client.post('/v1/topics/merge', { into: invoice, ids: [printer] });
      const merged = await tenant.client.post<Named>('/v1/topics/merge', { into: parcel, ids: [invoice] });
      expect(merged).toMatchObject({ status: 200, body: { id: parcel } });
      const { listed, shown: now } = await settled();
      expect(listed).toMatchObject([{ id: parcel, count: 12 }]);
      expect(listed[0]?.merged.map(({ id }) => id).sort()).toEqual([invoice, printer].sort());
      expect(now.counts).toEqual({ [merged.body.name]: 12 });
      const alone = await tenant.client.patch<Named>(`/v1/topics/${printer}`, { merged: false });
      expect(alone).toMatchObject({ status: 200, body: { id: printer } });
      const again = await settled();
      expect(again.shown.counts).toEqual({ [merged.body.name]: 10, [alone.body.name]: 2 });
      expect(again.listed.map(({ merged: of }) => of.map(({ id }) => id))).toEqual([[invoice], []]);
      await tenant.client.post('/v1/topics/merge', { into: parcel, ids: [printer] });
      await tenant.client.patch(`/v1/topics/${parcel}`, { hidden: true });
      const hidden = await settled();
      expect(hidden.listed).toMatchObject([{ id: parcel, count: 12, hidden: true }]);
      expect(hidden.shown.counts).toEqual({ '': 12 });
    });

    it('stay as they were changed through a replay from zero and a new analysis', async () => {
      const [parcel, invoice, printer] = await Promise.all(['parcel', 'invoice', 'printer'].map(idOf));
      await tenant.client.patch(`/v1/topics/${parcel}`, { name: 'Lost parcels' });
      await tenant.client.post('/v1/topics/merge', { into: parcel, ids: [invoice] });
      await tenant.client.patch(`/v1/topics/${printer}`, { hidden: true });
      const before = await settled();
      for (const table of ['conversation_analysis', 'conversation_analysis_details'] as const) {
        await service.clickhouse.writer.execute(truncate(table));
      }
      expect((await service.operator.post('/v1/admin/replay', { fresh: true })).status).toBeLessThan(300);
      await eventually(
        'the replay is there',
        async () => (await found()).reduce((sum, { count }) => sum + count, 0) === 12,
      );
      expect(await settled()).toEqual(before);
      await say('parcel-0', 'And where is my parcel now?');
      expect((await settled()).shown.counts).toEqual(before.shown.counts);
    });

    it('say what is wrong with a change, and change nothing', async () => {
      const [parcel, invoice] = await Promise.all(['parcel', 'invoice'].map(idOf));
      const before = await settled();
      const taken = before.listed.find(({ id }) => id === invoice)!.name.toUpperCase();
      const nobody = '0198c0de-0000-7000-8000-0000000000ff';
      const { client } = tenant;
      const attempts = [
        await client.patch(`/v1/topics/${parcel}`, { name: taken }),
        await client.patch(`/v1/topics/${parcel}`, { name: 'shit parcels' }),
        await client.patch(`/v1/topics/${parcel}`, { name: 'x'.repeat(101) }),
        await client.patch(`/v1/topics/${parcel}`, { nmae: 'x' }),
        await client.patch(`/v1/topics/${nobody}`, { name: 'x' }),
        await client.patch(`/v1/topics/${parcel}`, { merged: true }),
        await client.post('/v1/topics/merge', { into: parcel, ids: [parcel] }),
        await client.post('/v1/topics/merge', { into: parcel, ids: [nobody] }),
        await client.post('/v1/topics/merge', { into: nobody, ids: [parcel] }),
        await client.post('/v1/topics/merge', { into: parcel, ids: [] }),
        await client.as(await keyOf('read')).patch(`/v1/topics/${parcel}`, { name: 'x' }),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([409, 400, 400, 400, 404, 400, 400, 404, 404, 400, 403]);
      expect(await settled()).toEqual(before);
      await client.post('/v1/topics/merge', { into: parcel, ids: [invoice] });
      expect((await client.patch(`/v1/topics/${invoice}`, { name: 'x' })).status).toBe(409);
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
      // Two workers at once, each in its own order, and everything asked for twice.
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
      // A worker that starts with nothing, as in a replay from zero.
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
      const names = await service.postgres.query<{ key: string; topicGroup: string }>({
        text: 'SELECT key, topic_group AS "topicGroup" FROM topics WHERE tenant_id = $1',
        values: [tenant.id],
      });
      expect(names.filter(({ key, topicGroup }) => key !== topicGroup)).toEqual([]);
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
