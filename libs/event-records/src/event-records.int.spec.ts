import {
  linkOf,
  readWholeList,
  startTestService,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { EventView } from './event.view.js';

let service: TestService;
let tenant: TestTenant;

const record = async (more: object = {}, by: TestTenant = tenant): Promise<string> => {
  const event = { eventType: 'purchase', productId: by.productId, value: 'done', ...more };
  return (await by.client.post<{ eventId: string }>('/v1/events', event)).body.eventId;
};
const read = async (id: string) => (await tenant.client.get<EventView>(`/v1/events/${id}`)).body;
const list = async (query: string) => (await tenant.client.get<EventView[]>(`/v1/events${query}`)).body;
const ids = (events: readonly EventView[]) => events.map(({ eventId }) => eventId);

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('GET /v1/events/{id}', () => {
  it('shows every field of a bare event', async () => {
    const eventId = await record();
    expect(await read(eventId)).toEqual({
      eventId,
      eventType: 'purchase',
      productId: tenant.productId,
      value: 'done',
      valueType: 'text',
      externalUserId: null,
      userId: null,
      externalOrganizationId: null,
      organizationId: null,
      externalConversationId: null,
      conversationId: null,
      influence: 'neutral',
      qualityImpactScore: 0,
      eventAt: expect.any(String) as string,
      properties: {},
      insertId: null,
      sampleRate: 1,
      forceSample: false,
      createdAt: expect.any(String) as string,
    });
  });

  it('shows what was submitted, and what it was linked to', async () => {
    const given = {
      value: '49.90 EUR',
      valueType: 'currency',
      externalUserId: 'ada',
      externalOrganizationId: 'acme',
      externalConversationId: 'first',
      influence: 'positive',
      qualityImpactScore: 0.75,
      eventAt: '2026-01-02T03:04:05.678Z',
      properties: { cart: ['a', 'b'] },
      insertId: 'shown',
      forceSample: true,
    };
    const event = await read(await record(given));
    expect(event).toMatchObject({ ...given, sampleRate: 1, conversationId: null });
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId: 'first',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect((await read(event.eventId)).conversationId).toBe(body.conversationId);
  });

  it.each([
    ['01a1fd42-e2af-745f-893a-fdf7afb5ea9a', 404],
    ['first', 400],
  ])('answers %s with %i', async (id, status) => {
    expect((await tenant.client.get(`/v1/events/${id}`)).status).toBe(status);
  });

  it("answers 404 for another tenant's event", async () => {
    const { client } = await service.newTenant();
    expect((await client.get(`/v1/events/${await record()}`)).status).toBe(404);
  });
});

describe('GET /v1/events', () => {
  it('filters by each field, and by all of them together', async () => {
    const product = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    const productId = product.body.id;
    const eventId = await record({ productId, eventType: 'signup', externalUserId: 'x', externalOrganizationId: 'y' });
    const { userId, organizationId } = await read(eventId);
    expect(ids(await list(`?productId=${productId}`))).toEqual([eventId]);
    expect(ids(await list('?eventType=signup'))).toEqual([eventId]);
    expect(ids(await list(`?userId=${userId}`))).toEqual([eventId]);
    expect(ids(await list(`?organizationId=${organizationId}`))).toEqual([eventId]);
    const all = `?productId=${productId}&eventType=signup&userId=${userId}&organizationId=${organizationId}`;
    expect(ids(await list(all))).toEqual([eventId]);
    expect(await list(`${all}&conversationId=01a1fd42-e2af-745f-893a-fdf7afb5ea9a`)).toEqual([]);
  });

  it("finds a user's event by the conversation that it names, and tells the conversation by both of its ids", async () => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'grace',
      externalConversationId: 'known before',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const { conversationId } = body;
    const eventId = await record({ externalUserId: 'grace', conversationId });
    const row = await service.postgres.query({ text: 'SELECT FROM events WHERE id = $1', values: [eventId] });
    expect(row).toEqual([]);
    const found = await list(`?conversationId=${conversationId}`);
    expect(found).toMatchObject([{ eventId, conversationId, externalConversationId: 'known before' }]);
  });

  it('cuts by when it happened: from is included, to is not', async () => {
    const eventType = 'timed';
    const times = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z', '2020-01-03T00:00:00.000Z'];
    for (const eventAt of times) await record({ eventType, eventAt });
    const between = await list(`?eventType=${eventType}&from=${times[0]}&to=${times[2]}`);
    expect(between.map(({ eventAt }) => eventAt)).toEqual([times[1], times[0]]);
  });

  it('is empty for another tenant, whatever it filters by', async () => {
    const { client } = await service.newTenant();
    expect((await client.get('/v1/events')).body).toEqual([]);
    expect((await client.get(`/v1/events?productId=${tenant.productId}`)).body).toEqual([]);
  });

  it.each([1, 3, 100])('yields each event once, newest first, while others come in, %i a page', async (limit) => {
    const fresh = await service.newTenant();
    const recorded: string[] = [];
    for (let index = 0; index < 7; index++) recorded.push(await record({}, fresh));
    const pages = await readWholeList<EventView>(fresh.client, `/v1/events?limit=${limit}&eventType=purchase`, () =>
      Promise.all([record({}, fresh), record({ eventAt: '2001-01-01T00:00:00Z' }, fresh)]),
    );
    expect(pages.flatMap(ids)).toEqual(recorded.reverse());
  });

  it('links the first and the next page, with the filters', async () => {
    const first = await tenant.client.get<EventView[]>('/v1/events?limit=1&eventType=purchase');
    expect(linkOf(first, 'first')).toBe('/v1/events?limit=1&eventType=purchase');
    expect(linkOf(first, 'next')).toMatch(/^\/v1\/events\?limit=1&eventType=purchase&cursor=[\w-]+$/);
  });

  it('leads back to where it came from', async () => {
    const first = await tenant.client.get<EventView[]>('/v1/events?limit=2');
    expect(linkOf(first, 'prev')).toBeNull();
    const second = await tenant.client.get<EventView[]>(linkOf(first, 'next') ?? '');
    const back = await tenant.client.get<EventView[]>(linkOf(second, 'prev') ?? '');
    expect(ids(back.body)).toEqual(ids(first.body));
  });

  it.each([
    ['limit', '?limit=0', 400],
    ['limit', '?limit=1', 200],
    ['limit', '?limit=100', 200],
    ['limit', '?limit=101', 400],
    ['cursor', '?cursor=', 400],
    ['cursor', '?cursor=broken', 400],
    ['productId', '?productId=x', 400],
    ['userId', '?userId=', 400],
    ['eventType', '?eventType=', 400],
    ['from', '?from=yesterday', 400],
    ['from', '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 400],
    ['page', '?page=1', 400],
  ])('%s: %s', async (path, query, status) => {
    const answer = await tenant.client.get<TestProblem>(`/v1/events${query}`);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.map((error) => error.path)).toContain(path);
  });

  it.each([1, 2, 100])('is one list of events with a row and of those without, %i a page', async (limit) => {
    const fresh = await service.newTenant();
    const recorded: string[] = [];
    for (let index = 0; index < 9; index++) {
      const isWaiting = [true, false, false][index % 3] === true;
      recorded.push(await record(isWaiting ? { externalConversationId: `never ${index}` } : {}, fresh));
    }
    const stored = await service.postgres.query({
      text: 'SELECT FROM events WHERE tenant_id = $1',
      values: [fresh.id],
    });
    expect(stored).toHaveLength(3);
    const pages = await readWholeList<EventView>(fresh.client, `/v1/events?limit=${limit}`, async () => undefined);
    expect(pages.flatMap(ids)).toEqual(recorded.reverse());
  });

  it('tells an event once that was projected many times, in its newest version', async () => {
    const fresh = await service.newTenant();
    const recorded = [await record({}, fresh), await record({}, fresh), await record({}, fresh)];
    await service.caughtUp();
    for (let again = 2; again < 14; again++) {
      await service.clickhouse.writer.command(
        `INSERT INTO parley.event_facts SELECT * REPLACE (replaceRegexpOne(details, '"value":"[^"]*"', '"value":"version ${again % 7}"') AS details, ${again % 7} AS row_version)
         FROM parley.event_facts WHERE tenant_id = '${fresh.id}' LIMIT 1 BY event_id`,
      );
    }
    const pages = await readWholeList<EventView>(fresh.client, '/v1/events?limit=1', async () => undefined);
    expect(pages.flatMap(ids)).toEqual(recorded.reverse());
    expect(new Set(pages.flat().map(({ value }) => value))).toEqual(new Set(['version 6']));
    const [eventId] = recorded;
    expect((await fresh.client.get<EventView>(`/v1/events/${eventId}`)).body.value).toBe('version 6');
  });

  it('answers without what a lane that stands still has not projected, after two seconds', async () => {
    const fresh = await service.newTenant();
    await service.lanes.stop();
    const eventId = await record({}, fresh);
    const startedAt = Date.now();
    expect((await fresh.client.get<EventView[]>('/v1/events')).body).toEqual([]);
    expect(Date.now() - startedAt).toBeGreaterThan(1_500);
    await service.lanes.start();
    expect(ids((await fresh.client.get<EventView[]>('/v1/events')).body)).toEqual([eventId]);
  });
});
