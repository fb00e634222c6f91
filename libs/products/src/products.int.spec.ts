import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { ProductSummaryView, ProductView } from './product.view.js';

const WEIGHTS = { satisfaction: 0.35, safety: 0.2, friction: 0.3, growth: 0.15 };
const weights = (given: Partial<typeof WEIGHTS>) => Object.entries(given).map(([key, weight]) => ({ key, weight }));
const member = (userId: string) => ({ userId, role: 'owner' });

describe('/v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  const create = (body: object) => tenant.client.post<ProductView & TestProblem>('/v1/products', body);
  const change = (body: object, id = tenant.productId) =>
    tenant.client.patch<ProductView & TestProblem>(`/v1/products/${id}`, body);
  const read = async (id = tenant.productId) => (await tenant.client.get<ProductView>(`/v1/products/${id}`)).body;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('creates with defaults, and reads the same', async () => {
    const { status, body } = await create({ name: 'Plain' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      name: 'Plain',
      icon: null,
      color: null,
      createdAt: expect.any(String) as string,
      updatedAt: body.createdAt,
      description: null,
      optimizationNotes: null,
      userPrivacy: 'standard',
      members: [],
      qualityIndexMetricWeights: Object.entries(WEIGHTS).map(([key, weight]) => ({
        key,
        weight,
        name: expect.any(String) as string,
        description: expect.any(String) as string,
      })),
    });
    expect(await read(body.id)).toEqual(body);
  });

  it('takes an id, once', async () => {
    const id = '0198c0de-0000-7000-8000-00000000abcd';
    expect((await create({ id, name: 'Mine' })).body.id).toBe(id);
    expect((await create({ id, name: 'Mine' })).status).toBe(409);
    const other = await service.newTenant();
    expect((await other.client.post<ProductView>('/v1/products', { id, name: 'Theirs' })).status).toBe(201);
    expect((await read(id)).name).toBe('Mine');
  });

  it('takes an id of the caller, which no other product has', async () => {
    const { body } = await create({ name: 'Own', externalProductId: 'shop' });
    expect(body.externalProductId).toBe('shop');
    expect((await tenant.client.get<ProductSummaryView[]>('/v1/products')).body[0]).toMatchObject({
      id: body.id,
      externalProductId: 'shop',
    });
    expect((await create({ name: 'Other', externalProductId: 'shop' })).status).toBe(409);
    const { body: other } = await create({ name: 'Other', externalProductId: 'desk' });
    expect((await change({ externalProductId: 'shop' }, other.id)).status).toBe(409);
    const both = await Promise.all([body.id, other.id].map((id) => change({ externalProductId: 'both' }, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await change({ externalProductId: 'desk', name: 'Desk' }, other.id)).body.externalProductId).toBe('desk');
    expect((await change({ externalProductId: null }, other.id)).body).not.toHaveProperty('externalProductId');
    expect((await change({ externalProductId: '' }, other.id)).body.errors?.[0]?.path).toBe('externalProductId');
  });

  it('changes what is given, clears what is null, and keeps the rest', async () => {
    const { body: before } = await create({ name: 'Before', description: 'Text', icon: 'bot', color: '#a1B2c3' });
    const { status, body } = await change({ name: 'After', color: null, optimizationNotes: 'Shorter' }, before.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'After',
      description: 'Text',
      icon: 'bot',
      color: null,
      optimizationNotes: 'Shorter',
      userPrivacy: 'standard',
    });
    expect(await read(before.id)).toEqual(body);
    expect((await change({}, before.id)).body).toMatchObject({ name: 'After', optimizationNotes: 'Shorter' });
    expect((await change({ name: null, userPrivacy: 'strict' }, before.id)).body).toMatchObject({
      name: 'After',
      userPrivacy: 'strict',
    });
  });

  it('replaces the members, who keep their ids', async () => {
    const { body: before } = await create({ name: 'Team', members: [member('ada'), member('bob')] });
    const [ada] = before.members;
    expect(ada).toEqual({ id: expect.any(String) as string, userId: 'ada', role: 'owner', avatarUrl: null });
    const { body } = await change({ members: [member('eve'), { ...member('ada'), role: 'viewer' }] }, before.id);
    expect(body.members.map(({ userId, role }) => [userId, role])).toEqual([
      ['eve', 'owner'],
      ['ada', 'viewer'],
    ]);
    expect(body.members[1]?.id).toBe(ada?.id);
    expect((await change({ members: [] }, before.id)).body.members).toEqual([]);
  });

  it.each<[object, number]>([
    [{ satisfaction: 0.25, safety: 0.25, friction: 0.25, growth: 0.25 }, 200],
    [{ satisfaction: 1, safety: 0, friction: 0, growth: 0 }, 200],
    [{ satisfaction: 0.333, safety: 0.333, friction: 0.334, growth: 0 }, 200],
    [{ satisfaction: 0.5, safety: 0.5, friction: 0.002, growth: 0 }, 400],
    [{ satisfaction: 0.5, safety: 0.49, friction: 0.008, growth: 0 }, 400],
    [{ satisfaction: 1.01, safety: -0.01, friction: 0, growth: 0 }, 400],
  ])('answers weights %j with %d', async (given, status) => {
    const answer = await change({ qualityIndexMetricWeights: weights(given) });
    expect(answer.status).toBe(status);
    if (status === 200) {
      expect(answer.body.qualityIndexMetricWeights.map(({ key, weight }) => [key, weight])).toEqual(
        Object.entries(given),
      );
    }
  });

  it('lets some weights change while the four still sum to 1', async () => {
    const { body } = await create({ name: 'Weighed' });
    expect((await change({ qualityIndexMetricWeights: weights({ safety: 0.5 }) }, body.id)).body.errors).toEqual([
      {
        path: 'qualityIndexMetricWeights',
        message: 'must sum to 1 over the four keys (they sum to 1.300)',
      },
    ]);
    const moved = await change({ qualityIndexMetricWeights: weights({ safety: 0.3, friction: 0.2 }) }, body.id);
    expect(moved.status).toBe(200);
    const twice = [...weights({ safety: 0.2 }), ...weights({ safety: 0.2 })];
    expect((await change({ qualityIndexMetricWeights: twice }, body.id)).status).toBe(400);
  });

  const text = (length: number) => 'x'.repeat(length);
  const members = (length: number) => Array.from({ length }, (_, index) => member(`user-${index}`));
  const LIMITS: [string, unknown, boolean][] = [
    ['name', '', false],
    ['name', text(1), true],
    ['name', text(255), true],
    ['name', text(256), false],
    ['description', text(8192), true],
    ['description', text(8193), false],
    ['icon', text(50), true],
    ['icon', text(51), false],
    ['color', '#12345', false],
    ['color', '#123456', true],
    ['color', '#1234567', false],
    ['color', '#12345g', false],
    ['color', 'red', false],
    ['userPrivacy', '', false],
    ['userPrivacy', text(64), true],
    ['userPrivacy', text(65), false],
    ['members', members(1000), true],
    ['members', members(1001), false],
    ['members', [{ userId: 'ada' }], false],
    ['members', [{ userId: '', role: 'owner' }], false],
    ['members', [{ ...member('ada'), role: text(64) }], true],
    ['members', [{ ...member('ada'), role: text(65) }], false],
    ['members', [{ ...member('ada'), avatarUrl: text(2048) }], true],
    ['members', [{ ...member('ada'), avatarUrl: text(2049) }], false],
    ['qualityIndexMetricWeights', [], false],
    ['qualityIndexMetricWeights', [{ key: 'speed', weight: 1 }], false],
    ['nmae', 'x', false],
  ];
  it.each(LIMITS)('%s: %.60j', async (field, value, valid) => {
    const created = await create({ name: 'Limits', [field]: value });
    const changed = await change({ [field]: value });
    expect([created.status, changed.status]).toEqual(valid ? [201, 200] : [400, 400]);
    if (!valid) expect(changed.body.errors[0]?.path.startsWith(field)).toBe(true);
  });

  it.each<[number, number]>([
    [65_536, 200],
    [65_537, 400],
  ])('answers notes of %d characters with %d', async (length, status) =>
    expect((await change({ optimizationNotes: text(length) })).status).toBe(status),
  );

  it('hides the products of other tenants', async () => {
    const other = await service.newTenant();
    expect((await change({ name: 'Stolen' }, other.productId)).status).toBe(404);
    expect((await tenant.client.get(`/v1/products/${other.productId}`)).status).toBe(404);
    expect((await other.client.get<ProductView>(`/v1/products/${other.productId}`)).body.name).toBe('Test product');
    expect((await change({ name: 'x' }, 'not-a-uuid')).status).toBe(400);
  });

  it('asks for the scope admin', async () => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'no admin',
      scopes: ['ingest', 'read'],
    });
    const client = tenant.client.as(body.key);
    expect((await client.patch(`/v1/products/${tenant.productId}`, { name: 'x' })).status).toBe(403);
    expect((await client.post('/v1/products', { name: 'x' })).status).toBe(403);
    expect((await client.get('/v1/products')).status).toBe(200);
  });

  it('loses no change of two that come at once', async () => {
    const { body } = await create({ name: 'Raced' });
    await Promise.all([change({ icon: 'bot' }, body.id), change({ color: '#000000' }, body.id)]);
    expect(await read(body.id)).toMatchObject({ icon: 'bot', color: '#000000' });
  });

  it('pages newest first, with links that keep the page size', async () => {
    const other = await service.newTenant();
    for (const name of ['one', 'two']) await other.client.post('/v1/products', { name });
    const { body, headers } = await other.client.get<ProductSummaryView[]>('/v1/products?page=2&pageSize=1');
    expect(body).toEqual([
      {
        id: expect.any(String) as string,
        name: 'one',
        icon: null,
        color: null,
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      },
    ]);
    expect(headers['link']).toMatch(
      /page=1&pageSize=1>; rel="first".*page=1&pageSize=1&asOf=\S+>; rel="prev".*page=3&pageSize=1&asOf=\S+>; rel="next"/,
    );
  });

  it.each<[string, number]>([
    ['page=0', 400],
    ['page=1', 200],
    ['pageSize=0', 400],
    ['pageSize=1', 200],
    ['pageSize=100', 200],
    ['pageSize=101', 400],
    ['pageSize=ten', 400],
    ['pagesize=10', 400],
  ])('answers ?%s with %d', async (query, status) =>
    expect((await tenant.client.get(`/v1/products?${query}`)).status).toBe(status),
  );
});
