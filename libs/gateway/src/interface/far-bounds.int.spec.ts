import { encodeCursor, MAX_PLACE, sealed } from '@parley/http';
import { newId } from '@parley/kernel';
import {
  linkOf,
  startTestService,
  type TestProblem,
  type TestResponse,
  type TestService,
  type TestTenant,
} from '@parley/testing';

describe('what lies far out', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const hello = { role: 'user', content: 'Hello' };
  const talk = (messages: readonly object[], name = 'far') => ({
    ...{ productId: tenant.productId, externalUserId: 'ada', externalConversationId: name },
    messages,
  });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it.each([
    ['messages[1].createdAt', '/v1/messages', (at: string) => talk([hello, { ...hello, createdAt: at }])],
    [
      'eventAt',
      '/v1/events',
      (at: string) => ({ productId: tenant.productId, eventType: 'e', value: 'v', eventAt: at }),
    ],
    [
      'ratedAt',
      '/v1/ratings',
      (at: string) => ({
        ...{ productId: tenant.productId, externalConversationId: 'far', ratedAt: at },
        ...{ rating: 1, ratingMin: 0, ratingMax: 1 },
      }),
    ],
  ])('a time at most a day ahead: %s of POST %s', async (path, route, body) => {
    await tenant.client.post('/v1/messages', talk([hello]));
    expect((await tenant.client.post(route, body(inHours(23)))).status).toBe(201);
    for (const at of [inHours(25), '9999-12-31T23:59:59.999Z']) {
      const answer = await tenant.client.post<TestProblem>(route, body(at));
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path, message: expect.stringMatching(/^must not be more than a day ahead/) as string }],
      ]);
    }
  });

  it('a conversation that ends in the year 9999, from before that: it goes on', async () => {
    await tenant.client.post('/v1/messages', talk([hello], 'old'));
    await service.postgres.query({
      text: `UPDATE conversations SET last_message_at = '9999-12-31T23:59:59.999Z' WHERE external_id = 'old'`,
    });
    expect((await tenant.client.post('/v1/messages', talk([hello], 'old'))).status).toBe(201);
  });

  it.each(['1960-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])('messages of %s: they are paged', async (createdAt) => {
    const { status, body } = await tenant.client.post<{ conversationId: string }>(
      '/v1/messages',
      talk([{ ...hello, createdAt }, { ...hello, content: 'Anybody?', createdAt }, hello], createdAt),
    );
    expect(status).toBe(201);
    const said: string[] = [];
    for (let path: string | null = `/v1/interactions/${body.conversationId}?messageLimit=1`; path !== null;) {
      const page: TestResponse<{ messages: { content: string }[] }> = await tenant.client.get(path);
      expect(page.status).toBe(200);
      said.push(...page.body.messages.map(({ content }) => content));
      path = linkOf(page, 'next');
    }
    expect(said).toEqual(['Hello', 'Anybody?', 'Hello']);
  });

  it('a cursor that was forged: it leads nowhere, or is rejected', async () => {
    for (const name of ['one', 'two']) await tenant.client.post('/v1/messages', talk([hello], name));
    const link = linkOf(await tenant.client.get('/v1/interactions?limit=1'), 'next') ?? '';
    const genuine = new URLSearchParams(link.split('?')[1]).get('cursor') ?? '';
    const body = JSON.parse(Buffer.from(genuine, 'base64url').subarray(0, -6).toString()) as unknown[];
    for (const value of [-1e15, 1e15]) {
      const cursor = sealed(Buffer.from(JSON.stringify(body.with(2, value))));
      expect((await tenant.client.get(`/v1/interactions?limit=1&cursor=${cursor}`)).status).toBe(400);
    }
    for (const list of ['events', 'inbox', 'prompts']) {
      for (const place of [-MAX_PLACE, MAX_PLACE]) {
        const cursor = encodeCursor({ direction: 'after', place, id: newId() });
        expect((await tenant.client.get(`/v1/${list}?cursor=${cursor}`)).status).toBe(200);
      }
    }
  });

  it.each([
    ['properties', '/v1/users', () => ({ externalUserId: 'ada', properties: { a: [{ b: 'HERE' }] } })],
    ['messages[0].input', '/v1/messages', () => talk([{ messageType: 'tool_call', input: 'HERE' }])],
    ['messages[0].output', '/v1/messages', () => talk([{ messageType: 'tool_call', output: ['HERE'] }])],
    [
      'properties',
      '/v1/events',
      () => ({ productId: tenant.productId, eventType: 'e', value: 'v', properties: { a: 'HERE' } }),
    ],
  ])('a number that JSON cannot carry on, in %s of %s: it is rejected', async (path, route, body) => {
    const text = JSON.stringify(body()).replace('"HERE"', '-1e400');
    const answer = await tenant.client.send<TestProblem>('POST', route, text);
    const message = 'must not hold a number beyond 1.8e308, which JSON cannot carry on';
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });

  it.each([
    ['property', { type: 'property', key: 'snowflake', operator: 'gte', value: 1234567890123456789 }],
    ['conversation_property', { type: 'conversation_property', key: 'id', operator: 'eq', value: -9007199254740993 }],
  ])('a whole number past 2^53 in a %s rule of a segment', async (_, rule) => {
    await tenant.client.post('/v1/users', { externalUserId: 'bird', properties: { snowflake: 1234567890123456789 } });
    const made = await tenant.client.post<{ id: string }>('/v1/segments', { filters: { rules: [rule] } });
    expect(made.status).toBe(201);
    await service.caughtUp();
    const list = await tenant.client.get<{ id: string; memberCount: number }[]>('/v1/segments');
    expect(list.status).toBe(200);
    const found = list.body.find(({ id }) => id === made.body.id);
    expect(found?.memberCount).toBe(rule.type === 'property' ? 1 : 0);
    expect((await tenant.client.get(`/v1/segments/${made.body.id}/analytics`)).status).toBe(200);
  });
});
