import fc from 'fast-check';
import {
  ApiDocument,
  readWholeList,
  startTestService,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { InteractionView } from '../interaction.view.js';
import { allPairs, type Chosen } from '../testing/pairs.js';
import { knownFilters, type KnownFilter, ORDERS, sortedIds } from '../testing/reference.js';
import { makeWorld, type World } from '../testing/world.js';
import { SORT_KEYS, SORTS } from './interaction-sort.js';

const SIZE = 60;
const PAGING = ['limit', 'offset', 'page', 'asOf', 'cursor', 'sort', 'format'];

let service: TestService;
let tenant: TestTenant;
let world: World;
let filters: KnownFilter[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  world = await makeWorld(service, tenant, SIZE);
  filters = knownFilters(world);
});
afterAll(() => service.close());

const queryOf = (chosen: Chosen): string =>
  chosen.map(([{ name }, value]) => `&${name}=${encodeURIComponent(value)}`).join('');
const expected = (chosen: Chosen) =>
  world.conversations.filter((one) => chosen.every(([{ holds }, value]) => holds(one, value)));
const ids = (interactions: readonly InteractionView[]) => interactions.map(({ id }) => id);

/** Whether no parameters contradict each other: requests with such parameters are rejected. */
const isSound = (chosen: Chosen): boolean => {
  const value = (name: string) => chosen.find(([filter]) => filter.name === name)?.[1];
  const ordered = (low: string, high: string) => {
    const [from, to] = [value(low), value(high)];
    return from === undefined || to === undefined || Number(from) <= Number(to);
  };
  const sameUser = value('userId') === undefined || value('externalUserId') === undefined;
  const sameOrganization = value('organizationId') === undefined || value('externalOrganizationId') === undefined;
  const ranges = filters.filter(({ name }) => name.startsWith('min'));
  return sameUser && sameOrganization && ranges.every(({ name }) => ordered(name, name.replace('min', 'max')));
};

const searchIn = (chosen: Chosen): string => chosen.find(([{ name }]) => name === 'q')?.[1] ?? '';
/** Without a search there is no order by relevance. */
const sortFor = (chosen: Chosen, sort: string): string =>
  sort.endsWith('relevance') && searchIn(chosen) === '' ? '-createdAt' : sort;

async function agrees(chosen: Chosen, wantedSort: string): Promise<void> {
  const sort = sortFor(chosen, wantedSort);
  const query = `?limit=100&sort=${sort}${queryOf(chosen)}`;
  const { status, body, headers } = await tenant.client.get<InteractionView[]>(`/v1/interactions${query}`);
  const wanted = sortedIds(expected(chosen), sort, searchIn(chosen));
  expect({ query, status, ids: status === 200 ? ids(body) : body }).toEqual({ query, status: 200, ids: wanted });
  expect({ query, total: Number(headers['x-total-count']) }).toEqual({ query, total: wanted.length });
}

describe('GET /v1/interactions', () => {
  it('knows every filter and every order in this test', async () => {
    const document = await ApiDocument.of(service);
    const list = document.operations.find(({ name }) => name === 'GET /v1/interactions');
    const parameters = (list?.parameters ?? []).map(({ name }) => name);
    const known = filters.map(({ name }) => name);
    expect(parameters.filter((name) => !known.includes(name)).sort()).toEqual([...PAGING].sort());
    expect(Object.keys(ORDERS).sort()).toEqual([...SORT_KEYS].sort());
  });

  it('agrees with a plain reference for every value of every filter', async () => {
    for (const filter of filters) for (const value of filter.values) await agrees([[filter, value]], '-createdAt');
  });

  it('agrees with a plain reference for every pair of filters, in any order', async () => {
    for (const [turn, chosen] of allPairs(filters, world.conversations).entries())
      await agrees(chosen, SORTS[turn % SORTS.length] ?? '-createdAt');
  });

  it('agrees with a plain reference for random filters, in any order, by pages of any size and style', async () => {
    const anyFilter = fc
      .constantFrom(...filters)
      .chain((filter) => fc.constantFrom(...filter.values).map((value) => [filter, value] as const));
    const property = fc.asyncProperty(
      fc.uniqueArray(anyFilter, { maxLength: 3, selector: ([{ name }]) => name }).filter(isSound),
      fc.constantFrom(...SORTS),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('', '&offset=0', '&page=1'),
      async (chosen, wantedSort, limit, style) => {
        const sort = sortFor(chosen, wantedSort);
        const path = `/v1/interactions?limit=${limit}&sort=${sort}${style}${queryOf(chosen)}`;
        const pages = await readWholeList<InteractionView>(tenant.client, path);
        expect({ path, ids: pages.flatMap(ids) }).toEqual({
          path,
          ids: sortedIds(expected(chosen), sort, searchIn(chosen)),
        });
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('holds both flags, and both properties, that a request repeats', async () => {
    const list = async (query: string) =>
      ids((await tenant.client.get<InteractionView[]>(`/v1/interactions?limit=100&${query}`)).body);
    const both = world.conversations.filter(
      ({ analysis }) => analysis?.flags.includes('jailbreak') === true && analysis.flags.includes('churnRisk'),
    );
    expect((await list('flag=jailbreak&flag=churnRisk')).sort()).toEqual(both.map(({ id }) => id).sort());
    const web = world.conversations.filter(
      ({ properties }) => properties['channel'] === 'web' && properties['seats'] === 3,
    );
    expect((await list('property=channel:web&property=seats:3')).sort()).toEqual(web.map(({ id }) => id).sort());
  });

  it('yields each once in every order while conversations come in', async () => {
    const fresh = await service.newTenant();
    const talk = (content: string) =>
      fresh.client.post('/v1/messages', {
        productId: fresh.productId,
        externalUserId: 'ada',
        messages: [{ role: 'user', content: `${content} please`, createdAt: '2026-01-01T00:00:00Z' }],
      });
    for (const content of ['Hello', 'I am furious!', 'Refund?', 'Great, thanks', 'Hi', 'Bad', 'Good', 'No', 'Yes'])
      await talk(content);
    await service.caughtUp();
    for (const sort of SORTS) {
      const found = sort.endsWith('relevance') ? '&q=please' : '';
      const style = sort.startsWith('-') ? '&offset=0' : '';
      const path = `/v1/interactions?limit=8&sort=${sort}${found}${style}`;
      const before = (await readWholeList<InteractionView>(fresh.client, path)).flatMap(ids);
      expect(before.length).toBeGreaterThan(8);
      let arrived = false;
      const pages = await readWholeList<InteractionView>(fresh.client, path, async () => {
        if (arrived) return;
        arrived = true;
        await talk('Where is my refund? I am furious!');
        await service.caughtUp();
      });
      expect({ path, ids: pages.flatMap(ids) }).toEqual({ path, ids: before });
    }
  });

  it.each([
    ['minFrustration', 'minFrustration=2'],
    ['minFrustration', 'minFrustration=x'],
    ['minFrustration', 'minFrustration=0.5&maxFrustration=0.2'],
    ['minSentiment', 'minSentiment=-1.5'],
    ['maxMessageCount', 'maxMessageCount=1.5'],
    ['from', 'from=yesterday'],
    ['from', 'from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z'],
    ['flag', 'flag=nonsense'],
    ['topicGroup', 'topicGroup=sport'],
    ['rootCause', 'rootCause=weather'],
    ['emotion', 'emotion=hunger'],
    ['rated', 'rated=maybe'],
    ['property[0]', 'property=channel'],
    ['segmentId', 'segmentId=pros'],
    ['sort', 'sort=name'],
    ['sort', 'sort=-relevance'],
    ['q', 'q=%22my%20parcel'],
    ['q', 'q=...'],
    ['q', `q=${'a%20'.repeat(21)}`],
    ['cursor', 'cursor=nonsense'],
    ['cursor', 'cursor=nonsense&offset=3'],
    ['asOf', 'asOf=yesterday&sort=quality'],
    ['minFrustation', 'minFrustation=0.5'],
    ['userId', 'userId=ada&externalUserId=bob'],
    ['userId', `userId=${'x'.repeat(513)}`],
  ])('rejects a bad %s: %s', async (path, query) => {
    const { status, body } = await tenant.client.get<TestProblem>(`/v1/interactions?${query}`);
    expect({ status, paths: body.errors.map((error) => error.path) }).toEqual({ status: 400, paths: [path] });
  });

  it('names the nearest parameter, and says that a segment is not there', async () => {
    const { body } = await tenant.client.get<TestProblem>('/v1/interactions?failngTool=x');
    expect(body.errors).toEqual([{ path: 'failngTool', message: 'is not a known field; did you mean failingTool?' }]);
    const nowhere = await tenant.client.get('/v1/interactions?segmentId=0198c0de-0000-7000-8000-0000000000ff');
    expect(nowhere.status).toBe(404);
    expect((await tenant.client.get('/v1/interactions?userId=nobody')).status).toBe(404);
    expect(await tenant.client.get('/v1/interactions?externalUserId=nobody')).toMatchObject({ status: 200, body: [] });
  });

  it('orders by relevance, the most relevant first with -', async () => {
    for (const search of ['refund', 'my parcel', '"is my"', 'order-lookup refund']) {
      const filter = filters.find(({ name }) => name === 'q');
      if (filter !== undefined) await agrees([[filter, search]], '-relevance');
    }
  });

  it('rejects a cursor of another list', async () => {
    const first = await tenant.client.get<InteractionView[]>('/v1/interactions?limit=1&sort=quality');
    const next = String(first.headers['link'])
      .split(', ')
      .find((link) => link.endsWith('rel="next"'));
    const cursor = /cursor=([^&>]+)/.exec(next ?? '')?.[1] ?? '';
    const status = async (query: string) =>
      (await tenant.client.get(`/v1/interactions?${query}&cursor=${cursor}`)).status;
    expect(await status('limit=1&sort=quality')).toBe(200);
    expect(await status('limit=1&sort=-quality')).toBe(400);
    expect(await status('limit=1&sort=quality&rated=true')).toBe(400);
  });

  it('lists a conversation at once, and shows its language and analysis when there is one', async () => {
    const fresh = await service.newTenant();
    const { body } = await fresh.client.post<{ conversationId: string }>('/v1/messages', {
      productId: fresh.productId,
      externalUserId: 'ada',
      messages: [{ role: 'user', content: 'Where is my refund? I am furious.' }],
    });
    const list = async () =>
      (await fresh.client.get<InteractionView[]>(`/v1/interactions?productId=${fresh.productId}`)).body;
    expect(ids(await list())).toEqual([body.conversationId]);
    await service.caughtUp();
    expect(await list()).toMatchObject([{ language: 'en', analysis: { topicGroup: expect.any(String) as string } }]);
  });
});
