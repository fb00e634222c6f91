import { startTestService, type TestClient, type TestProblem, type TestService } from '@parley/testing';
import type { QuerySchema } from './query.view.js';

const NOVEMBER = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
const MS_PER_HOUR = 3_600_000;

let service: TestService;
let client: TestClient;
beforeAll(async () => {
  service = await startTestService();
  ({ client } = await service.newTenant());
});
afterAll(() => service.close());

const rejected = async (question: object) => {
  const asked = { measures: ['conversations'], ...NOVEMBER, ...question };
  const { status, body } = await client.post<TestProblem>('/v1/query', asked);
  return { status, errors: body.errors?.map(({ path, message }) => `${path} ${message}`) };
};

it.each([
  [{ measure: ['cqi'] }, 'measure is not a known field; did you mean measures?'],
  [{ measures: ['conversation'] }, /^measures each item must be one of the following values: .*, conversations,/],
  [{ measures: ['cqi', 'cqi'] }, 'measures must name cqi once'],
  [{ by: ['topics'] }, /^by each item must be one of the following values: .*, topic,/],
  [{ interval: 'year' }, 'interval must be one of the following values: hour, day, week'],
  [{ order: '-converations' }, /^order is not a column of the answer .*; did you mean conversations\?$/],
  [{ from: 'yesterday' }, /^from must be an ISO 8601 instant, such as /],
  [{ from: NOVEMBER.to, to: NOVEMBER.from }, /^from must be before to \(2026-11-01T00:00:00.000Z\)$/],
  [{ compareTo: 'last' }, /^compareTo must be "previous" or two ISO 8601 instants /],
  [{ filters: { topics: 'Billing' } }, 'filters.topics is not a known field; did you mean topic?'],
  [{ filters: { flag: ['jailbrake'] } }, /^filters\.flag each item must be one of the following values: jailbreak,/],
  [{ filters: { from: NOVEMBER.from } }, 'filters.from stands beside filters, as from'],
  [{ filters: { minQuality: 1.5 } }, 'filters.minQuality must not be greater than 1'],
  [
    { filters: { minQuality: 0.5, maxQuality: 0.4 } },
    /^filters\.minQuality must not be greater than maxQuality \(0\.4\)$/,
  ],
  [{ filters: { property: ['plan'] } }, /^filters\.property\[0\] must be a key and a value with a colon between/],
  [{ filters: { q: '"' } }, 'filters.q has a quotation mark without its partner'],
  [{ compareWith: { q: '!' } }, 'compareWith.q must hold a word'],
  [{ compareWith: { to: NOVEMBER.to } }, 'compareWith.to stands beside it, as compareTo'],
])('%j is told by its name, its bound and the nearest name that is known', async (question, error) => {
  expect(await rejected(question)).toEqual({ status: 400, errors: [expect.stringMatching(error)] });
});

it.each([
  ['segmentId', '01a1fd42-e2af-745f-893a-fdf7afb5ea9a'],
  ['organizationId', 'nobody'],
  ['userId', 'nobody'],
])('tells where it names what is not there: %s', async (name, unknown) => {
  for (const within of ['filters', 'compareWith']) {
    const { status, errors } = await rejected({ [within]: { [name]: unknown } });
    expect([status, errors]).toEqual([404, [expect.stringMatching(`^${within}.${name} the .* was not found$`)]]);
  }
});

it('tells where it names two for one', async () => {
  for (const externalUserId of ['ada', 'eve']) {
    expect((await client.post('/v1/users', { externalUserId })).status).toBe(201);
  }
  for (const within of ['filters', 'compareWith']) {
    const { status, errors } = await rejected({ [within]: { userId: 'ada', externalUserId: 'eve' } });
    expect([status, errors]).toEqual([400, [`${within}.userId must name the same one as the external id beside it`]]);
  }
});

it('keeps to the limits that the schema tells, and to no narrower ones', async () => {
  const { measures, dimensions, limits } = (await client.get<QuerySchema>('/v1/query/schema')).body;
  const names = (of: readonly { readonly name: string }[], length: number) =>
    of.slice(0, length).map(({ name }) => name);
  const hours = (count: number) => ({
    interval: 'hour',
    to: new Date(Date.parse(NOVEMBER.from) + count * MS_PER_HOUR).toISOString(),
  });
  const questions: readonly (readonly [string, (limit: number) => object, number])[] = [
    ['measures', (limit) => ({ measures: names(measures, limit) }), limits.measures],
    ['by', (limit) => ({ by: names(dimensions, limit) }), limits.by],
    ['limit', (limit) => ({ limit }), limits.rows],
    ['interval', hours, limits.points],
  ];
  for (const [name, question, limit] of questions) {
    expect([name, (await rejected(question(limit))).status]).toEqual([name, 200]);
    const { status, errors } = await rejected(question(limit + 1));
    expect([status, errors]).toEqual([400, [expect.stringMatching(`^${name} .*\\b${limit}\\b`)]]);
  }
});

it('tells of each dimension the filter that leads to the conversations of an entry', async () => {
  const { dimensions } = (await client.get<QuerySchema>('/v1/query/schema')).body;
  expect(dimensions).not.toEqual([]);
  for (const { name, filter } of dimensions) {
    const { errors = [] } = await rejected({ filters: { [filter]: '' }, by: [name] });
    expect([name, errors.filter((error) => error.includes('not a known field'))]).toEqual([name, []]);
  }
});
