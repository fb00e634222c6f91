import {
  linkOf,
  readWholeList,
  startTestService,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { UserView } from './user.view.js';

const COUNT = 25;

describe('GET /v1/users', () => {
  let service: TestService;
  let tenant: TestTenant;
  const add = (externalUserId: string, more: object = {}) =>
    tenant.client.post<{ participant: UserView }>('/v1/users', { externalUserId, ...more });
  const list = (query: string) => tenant.client.get<UserView[]>(`/v1/users${query}`);

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    for (let index = 0; index < COUNT; index++) await add(`user-${String(index).padStart(2, '0')}`);
  });
  afterAll(() => service.close());

  const newestFirst = Array.from({ length: COUNT }, (_, index) => `user-${String(COUNT - 1 - index).padStart(2, '0')}`);
  const names = (users: readonly UserView[]) => users.map(({ externalId }) => externalId);

  it('lists newest first, with the same fields as a single user', async () => {
    const { status, body } = await list('');
    expect(status).toBe(200);
    expect(names(body)).toEqual(newestFirst);
    expect({ ...(await add('user-24')).body.participant, updatedAt: body[0]?.updatedAt }).toEqual(body[0]);
  });

  it.each([
    ['?limit=10', 0, 10],
    ['?limit=10&offset=20', 20, 25],
    ['?limit=10&page=2', 10, 20],
    ['?limit=10&page=2&offset=10', 10, 20],
    ['?limit=10.0&page=2.0', 10, 20],
    ['?limit=10.00&offset=20.0', 20, 25],
    ['?offset=24', 24, 25],
    ['?offset=25', 25, 25],
    ['?limit=100', 0, 25],
  ])('%s shows that window', async (query, from, to) => {
    expect(names((await list(query)).body)).toEqual(newestFirst.slice(from, to));
  });

  it.each([
    ['limit', '?limit=0', 400],
    ['limit', '?limit=1', 200],
    ['limit', '?limit=100', 200],
    ['limit', '?limit=101', 400],
    ['limit', '?limit=ten', 400],
    ['limit', '?limit=1.5', 400],
    ['limit', '?limit=1&limit=2', 400],
    ['offset', '?offset=-1', 400],
    ['offset', '?offset=0', 200],
    ['page', '?page=0', 400],
    ['page', '?page=1', 200],
    ['page', '?page=1&offset=0', 200],
    ['page', '?page=1&offset=1', 400],
    ['page', '?page=2&limit=10&offset=20', 400],
    ['organizationId', '?organizationId=', 400],
    ['organizationId', '?organizationId=nobody', 404],
    ['asOf', '?asOf=yesterday', 400],
    ['asOf', '?asOf=5:3:', 400],
    ['asOf', '?asOf=0:0:', 400],
    ['asOf', '?asOf=3:5:9', 400],
    ['asOf', '?asOf=3:9:5,4', 400],
    ['limmit', '?limmit=1', 400],
  ])('%s: %s answers %i => %i', async (path, query, status) => {
    const answer = await tenant.client.get<TestProblem>(`/v1/users${query}`);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.map((error) => error.path)).toContain(path);
  });

  it('links first, prev and next, and keeps the filters', async () => {
    const first = await list('?limit=10');
    expect(linkOf(first, 'prev')).toBeNull();
    const next = linkOf(first, 'next') ?? '';
    const second = await tenant.client.get<UserView[]>(next);
    expect(names(second.body)).toEqual(newestFirst.slice(10, 20));
    expect(names((await tenant.client.get<UserView[]>(linkOf(second, 'prev') ?? '')).body)).toEqual(names(first.body));
    const third = await tenant.client.get<UserView[]>(linkOf(second, 'next') ?? '');
    expect(linkOf(third, 'next')).toBeNull();
    expect(linkOf(third, 'first')).toBe('/v1/users?limit=10&offset=0');
    expect(linkOf(await list('?limit=2&page=3'), 'next')).toMatch(/limit=2&page=4/);
  });

  it('says how page and offset contradict each other', async () => {
    const { body } = await tenant.client.get<TestProblem>('/v1/users?limit=10&page=2&offset=20');
    expect(body.errors).toEqual([
      { path: 'page', message: 'contradicts offset: page 2 of 10 records begins at offset 10, not 20' },
    ]);
  });

  it('links by page where both were sent, so that the links agree with themselves', async () => {
    const next = linkOf(await list('?limit=10&page=1&offset=0'), 'next') ?? '';
    expect(next).not.toContain('offset');
    expect(names((await tenant.client.get<UserView[]>(next)).body)).toEqual(newestFirst.slice(10, 20));
  });

  it('filters by organization, and shows nothing of an unknown one', async () => {
    const { body } = await add('in-acme', { externalOrganizationId: 'acme' });
    const members = await list(`?organizationId=${body.participant.organizationId}`);
    expect(names(members.body)).toEqual(['in-acme']);
    expect((await list('?organizationId=01a1fd42-e2af-745f-893a-fdf7afb5ea9a')).body).toEqual([]);
  });

  it("shows nothing of another tenant's users, nor of its organizations", async () => {
    const { client } = await service.newTenant();
    expect((await client.get('/v1/users')).body).toEqual([]);
    const organizationId = (await add('in-acme')).body.participant.organizationId;
    expect((await client.get(`/v1/users?organizationId=${organizationId}`)).body).toEqual([]);
  });

  it.each([1, 7, 10])('yields each user once while others come in, %i a page', async (limit) => {
    const before = (await readWholeList<UserView>(tenant.client, '/v1/users?limit=100')).flatMap(names);
    let added = 0;
    const pages = await readWholeList<UserView>(tenant.client, `/v1/users?limit=${limit}`, () =>
      Promise.all(Array.from({ length: 3 }, () => add(`late-${limit}-${added++}`))),
    );
    expect(pages.flatMap(names)).toEqual(before);
  });

  it('reads one by either id, as the list shows it, and none of another tenant', async () => {
    const [newest] = (await list('?limit=1')).body;
    for (const id of [newest?.id, newest?.externalId]) {
      expect(await tenant.client.get(`/v1/users/${id ?? ''}`)).toMatchObject({ status: 200, body: newest });
    }
    const other = await service.newTenant();
    for (const id of [newest?.id, 'nobody']) expect((await other.client.get(`/v1/users/${id ?? ''}`)).status).toBe(404);
  });
});
