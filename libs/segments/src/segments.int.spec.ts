import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { SegmentDetailView, SegmentItemView, SegmentView } from './segment.view.js';

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
const RULE = { type: 'analysis', field: 'commercialIntent', operator: 'gte', value: 0.7 };
const FILTERS = { rules: [RULE] };

describe('/v1/segments', () => {
  let service: TestService;
  let tenant: TestTenant;
  const create = (more: object = {}) => tenant.client.post<SegmentView>('/v1/segments', { filters: FILTERS, ...more });
  const read = (id: string) => tenant.client.get<SegmentDetailView>(`/v1/segments/${id}`);
  const list = async (of = tenant) => (await of.client.get<SegmentItemView[]>('/v1/segments')).body;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('creates a custom segment that is named for its rules', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      name: 'Commercial intent at least 0.7',
      type: 'custom',
      description: null,
      icon: null,
      filters: FILTERS,
      createdAt: expect.any(String) as string,
      updatedAt: body.createdAt,
    });
  });

  it('says what one would be without storing it', async () => {
    const before = await list();
    const { status, body } = await tenant.client.post('/v1/segments/preview', { filters: FILTERS });
    expect([status, body]).toEqual([200, { name: 'Commercial intent at least 0.7', memberCount: 0 }]);
    expect(await list()).toEqual(before);
    const rejected = async (filters: object) => {
      const answer = await tenant.client.post<TestProblem>('/v1/segments/preview', { filters });
      return [answer.status, answer.body.errors?.map(({ path }) => path) ?? []];
    };
    expect(await rejected({ rules: [{ ...RULE, value: 7 }] })).toEqual([400, ['filters.rules[0].value']]);
    expect(await rejected({ ...FILTERS, productIds: [UNKNOWN] })).toEqual([404, ['filters.productIds[0]']]);
  });

  it('reads one with everything in it', async () => {
    const filters = {
      ...FILTERS,
      productIds: [tenant.productId],
      dateRange: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    };
    const { body: created } = await create({ name: 'Buyers', description: 'Soon', icon: 'cart', filters });
    const { status, body } = await read(created.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...created,
      filters,
      presetId: null,
      isFavorited: false,
      memberCount: 0,
      createdBy: expect.any(String) as string,
    });
  });

  it('lists newest first with links, and the four system segments last', async () => {
    const other = await service.newTenant();
    for (const name of ['one', 'two']) await other.client.post('/v1/segments', { filters: FILTERS, name });
    const items = await list(other);
    expect(items.map(({ name }) => name).slice(0, 2)).toEqual(['two', 'one']);
    expect(items.slice(2).map(({ type, presetId }) => [type, presetId])).toEqual(
      expect.arrayContaining(['at_risk', 'power_users', 'new_users', 'inactive'].map((preset) => ['system', preset])),
    );
    expect(items).toHaveLength(6);
    expect(items[0]).toEqual({
      id: expect.any(String) as string,
      name: 'two',
      type: 'custom',
      presetId: null,
      isFavorited: false,
      memberCount: 0,
    });
    const second = await other.client.get<SegmentItemView[]>('/v1/segments?limit=1&page=2');
    expect(second.body.map(({ name }) => name)).toEqual(['one']);
    expect(second.headers['link']).toMatch(/rel="first".*rel="prev".*rel="next"/);
  });

  it('is paged by page and pageSize as well, with links in that style', async () => {
    const other = await service.newTenant();
    for (const name of ['one', 'two']) await other.client.post('/v1/segments', { filters: FILTERS, name });
    const page = (query: string) => other.client.get<SegmentItemView[] & TestProblem>(`/v1/segments?${query}`);
    const second = await page('page=2&pageSize=1');
    expect(second.body.map(({ name }) => name)).toEqual(['one']);
    const links = String(second.headers['link']);
    expect(links).toMatch(
      /page=1&pageSize=1>; rel="first".*page=1&pageSize=1.*rel="prev".*page=3&pageSize=1.*rel="next"/,
    );
    expect(links).not.toContain('limit=');
    expect((await page('pageSize=1')).headers['link']).toMatch(/pageSize=1&page=2&.*rel="next"/);
    expect((await page('pageSize=1&offset=1')).body.map(({ name }) => name)).toEqual(['one']);
    expect((await page('pageSize=1&limit=1&page=2')).body.map(({ name }) => name)).toEqual(['one']);
    const contradiction = await page('pageSize=1&limit=2');
    expect(contradiction.status).toBe(400);
    expect(contradiction.body.errors).toEqual([{ path: 'pageSize', message: 'contradicts limit: 1 is not 2' }]);
    expect((await page('pageSize=0')).status).toBe(400);
  });

  it('changes what is given, clears what is null, and keeps the rest', async () => {
    const { body: created } = await create({ name: 'Before', description: 'Text', icon: 'star' });
    const change = (body: object) => tenant.client.patch<SegmentView>(`/v1/segments/${created.id}`, body);
    expect((await change({ icon: null, isFavorited: true })).body).toMatchObject({
      name: 'Before',
      description: 'Text',
      icon: null,
      filters: FILTERS,
    });
    const filters = { rules: [{ type: 'last_seen', operator: 'within', value: '7d' }] };
    expect((await change({ filters, name: null })).body).toMatchObject({ name: 'Seen in the last 7 days', filters });
    expect((await read(created.id)).body).toMatchObject({ isFavorited: true, description: 'Text' });
    expect((await change({})).status).toBe(200);
    expect((await change({ filters: { rules: [] } })).status).toBe(400);
    // A name that was made from the rules changes with them.
    expect((await change({ filters: FILTERS })).body.name).toBe('Commercial intent at least 0.7');
  });

  it('deletes one, once', async () => {
    const { body } = await create();
    expect((await tenant.client.delete(`/v1/segments/${body.id}`)).status).toBe(204);
    expect((await read(body.id)).status).toBe(404);
    expect((await tenant.client.delete(`/v1/segments/${body.id}`)).status).toBe(404);
  });

  it('reads the system segments, but neither changes nor deletes them', async () => {
    const system = (await list()).filter(({ type }) => type === 'system');
    expect(system).not.toEqual([]);
    for (const { id } of system) {
      expect((await read(id)).body).toMatchObject({ id, type: 'system', createdBy: null });
      const rejected = await tenant.client.patch<TestProblem>(`/v1/segments/${id}`, { name: 'Mine' });
      expect(rejected.status).toBe(409);
      expect(rejected.body.detail).toContain('is a system segment');
      expect((await tenant.client.delete(`/v1/segments/${id}`)).status).toBe(409);
    }
  });

  it('names the rule and the field that it rejects', async () => {
    const filters = { rules: [RULE, RULE, { ...RULE, operator: 'near' }] };
    const { status, body } = await tenant.client.post<TestProblem>('/v1/segments', { filters });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'filters.rules[2].operator', message: 'must be one of the following values: gt, gte, lt, lte, eq' },
    ]);
  });

  it('hides the segments and products of other tenants', async () => {
    const other = await service.newTenant();
    const theirs = await list(other);
    for (const { id } of [
      ...theirs,
      (await other.client.post<SegmentView>('/v1/segments', { filters: FILTERS })).body,
    ]) {
      expect((await read(id)).status).toBe(404);
      expect((await tenant.client.patch(`/v1/segments/${id}`, { name: 'x' })).status).toBe(404);
      expect((await tenant.client.delete(`/v1/segments/${id}`)).status).toBe(404);
    }
    expect((await create({ filters: { ...FILTERS, productIds: [other.productId] } })).status).toBe(404);
    expect((await create({ filters: { ...FILTERS, productIds: [UNKNOWN] } })).status).toBe(404);
    expect((await read('not-a-uuid')).status).toBe(400);
  });

  it.each([
    ['free', 3],
    ['growth', 100],
  ] as const)('lets the plan %s have %d custom segments, however many ask at once', async (plan, allowed) => {
    const limited = await service.newTenant(plan);
    const one = () => limited.client.post<SegmentView & TestProblem>('/v1/segments', { filters: FILTERS });
    for (let made = 0; made < allowed - 2; made++) expect((await one()).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 20 }, one));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const rejected = answers.filter(({ status }) => status === 403);
    expect(rejected).toHaveLength(18);
    expect(rejected[0]?.body.detail).toBe(
      `The plan "${plan}" allows ${allowed} custom segments, and there are that many already. Delete one or move to a larger plan.`,
    );
    const [first] = answers.filter(({ status }) => status === 201);
    await limited.client.delete(`/v1/segments/${first?.body.id}`);
    expect((await one()).status).toBe(201);
  });

  it('lets the plan enterprise have as many as it wants', async () => {
    const answers = await Promise.all(Array.from({ length: 110 }, () => create()));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });

  it('answers 404 for the segments of a user who is not there', async () => {
    expect((await tenant.client.get('/v1/users/nobody/segments')).status).toBe(404);
    expect((await tenant.client.get(`/v1/users/${UNKNOWN}/segments`)).status).toBe(404);
  });
});
