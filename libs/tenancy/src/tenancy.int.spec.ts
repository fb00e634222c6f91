import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/kernel';
import {
  eventually,
  startTestService,
  TEST_OPERATOR_KEY,
  type TestClient,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';

interface CreatedKey {
  readonly id: string;
  readonly key: string;
  readonly scopes: readonly string[];
}

describe('tenants and their keys', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const createKey = async (scopes: readonly string[] = ['read'], more: object = {}): Promise<CreatedKey> => {
    const { status, body } = await service.operator.post<CreatedKey>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'a key',
      scopes,
      ...more,
    });
    expect(status).toBe(201);
    return body;
  };
  const event = () => ({ eventType: 'purchase', productId: tenant.productId, value: 'done' });
  const statusOf = async (client: TestClient, path = '/v1/users') => (await client.get(path)).status;

  it('answers a new tenant and a new key as they are stored', async () => {
    const created = await service.operator.post('/v1/admin/tenants', { name: 'Acme', retentionDays: 30 });
    expect(created).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
        name: 'Acme',
        plan: 'free',
        retentionDays: 30,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    });
    const key = await createKey(['read', 'read', 'ingest'], { expiresAt: '2999-01-01T00:00:00Z' });
    expect(key).toEqual({
      id: expect.any(String) as string,
      key: expect.stringMatching(/^parley_[\w-]{48}$/) as string,
      name: 'a key',
      scopes: ['read', 'ingest'],
      expiresAt: '2999-01-01T00:00:00.000Z',
      createdAt: expect.any(String) as string,
    });
  });

  it('takes null for absent in a new tenant', async () => {
    const created = await service.operator.post('/v1/admin/tenants', { name: 'Acme', plan: null, retentionDays: null });
    expect(created).toMatchObject({ status: 201, body: { plan: 'free', retentionDays: null } });
  });

  it('keeps no key, only its hash', async () => {
    const { id, key } = await createKey();
    const [row] = await service.postgres.query<{ text: string; hash: Buffer }>({
      text: 'SELECT k::text AS text, hash FROM api_keys k WHERE id = $1',
      values: [id],
    });
    const secret = key.slice('parley_'.length);
    expect(row?.hash).toHaveLength(32);
    for (const trace of [key, secret, Buffer.from(key).toString('hex'), Buffer.from(secret).toString('hex')]) {
      expect(row?.text).not.toContain(trace);
    }
  });

  it.each<[scope: string, allowed: readonly string[]]>([
    ['ingest', ['POST /v1/events', 'POST /v1/messages', 'POST /v1/ratings', 'POST /v1/users']],
    ['read', ['GET /v1/users', 'GET /v1/interactions', 'GET /v1/products', 'GET analytics']],
    ['admin', ['POST /v1/products']],
  ])('lets a key of the scope %s do that and nothing else', async (scope, allowed) => {
    const client = service.operator.as((await createKey([scope])).key);
    const attempts: Record<string, () => Promise<{ status: number }>> = {
      'POST /v1/events': () => client.post('/v1/events', event()),
      'POST /v1/messages': () => client.post('/v1/messages', {}),
      'POST /v1/ratings': () => client.post('/v1/ratings', {}),
      'POST /v1/users': () => client.post('/v1/users', {}),
      'GET /v1/users': () => client.get('/v1/users'),
      'GET /v1/interactions': () => client.get('/v1/interactions'),
      'GET /v1/products': () => client.get('/v1/products'),
      'GET analytics': () => client.get(`/v1/products/${tenant.productId}/analytics`),
      'POST /v1/products': () => client.post('/v1/products', {}),
    };
    const statuses = await Promise.all(
      Object.entries(attempts).map(async ([name, attempt]) => [name, (await attempt()).status] as const),
    );
    expect(statuses.filter(([, status]) => status !== 403).map(([name]) => name)).toEqual(allowed);
    // Once more, now that the key is remembered and the fast path may take it.
    expect((await client.post('/v1/events', event())).status).toBe(scope === 'ingest' ? 201 : 403);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic cGFybGV5',
    'Bearer parley_short',
    `Bearer parley_${'x'.repeat(49)}`,
    `Bearer parley_${'x'.repeat(48)}`,
    `parley_${'x'.repeat(48)}`,
    `Bearer  parley_${'x'.repeat(48)}`,
    'Bearer null',
    `Bearer ${"' OR 1=1 --"}`,
  ])('asks for a token when the header is %j', async (authorization) => {
    for (const [method, path] of [
      ['GET', '/v1/users'],
      ['POST', '/v1/events'],
      ['POST', '/v1/admin/tenants'],
    ] as const) {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, headers: answered } = await service.operator
        .as(null)
        .send<TestProblem>(method, path, method === 'GET' ? undefined : event(), headers);
      expect(status).toBe(401);
      expect(answered['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('takes the scheme in any case, as RFC 9110 has it', async () => {
    const { key } = await createKey();
    const anybody = service.operator.as(null);
    for (const scheme of ['bearer', 'BEARER']) {
      const statusWith = async (path: string, token: string) =>
        (await anybody.send('GET', path, undefined, { authorization: `${scheme} ${token}` })).status;
      expect(await statusWith('/v1/users', key)).toBe(200);
      expect(await statusWith('/v1/admin/status', TEST_OPERATOR_KEY)).toBe(200);
    }
  });

  it('opens administration to the operator key alone', async () => {
    expect((await tenant.client.post('/v1/admin/tenants', { name: 'x' })).status).toBe(401);
    expect((await tenant.client.delete(`/v1/admin/keys/${newId()}`)).status).toBe(401);
    expect(
      (await service.operator.as('operator-key-of-the-test').post('/v1/admin/tenants', { name: 'x' })).status,
    ).toBe(401);
    expect((await service.operator.as('').post('/v1/admin/tenants', { name: 'x' })).status).toBe(401);
    expect(await statusOf(service.operator)).toBe(401);
  });

  it('tells whoever takes the operator key for a key of a tenant what such a key looks like', async () => {
    const { body } = await service.operator.get<TestProblem>('/v1/users');
    expect(body.detail).toContain('begin with parley_ and have 55 characters');
    const { key } = await createKey();
    expect(key).toMatch(/^parley_.{48}$/);
  });

  it.each([
    [{ scopes: ['read'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['root'] }, 'scopes'],
    [{ name: 'x', scopes: 'read' }, 'scopes'],
    [{ name: 'x', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'x', scopes: ['read'], expiresAt: 'never' }, 'expiresAt'],
  ])('makes no key of %j', async (body, path) => {
    const response = await service.operator.post<TestProblem>(`/v1/admin/tenants/${tenant.id}/keys`, body);
    expect(response.status).toBe(400);
    expect(response.body.errors.map((error) => error.path)).toContain(path);
  });

  it('answers 404 for a tenant and for a key that are not there', async () => {
    const body = { name: 'x', scopes: ['read'] };
    expect((await service.operator.post(`/v1/admin/tenants/${newId()}/keys`, body)).status).toBe(404);
    expect((await service.operator.delete(`/v1/admin/keys/${newId()}`)).status).toBe(404);
  });

  it('rejects an expired key, also one that was in use until now', async () => {
    // Long enough for the requests that must still be let in, on a machine with other work.
    const expiresAt = new Date(Date.now() + 3_000);
    const key = await createKey(['read', 'ingest'], { expiresAt: expiresAt.toISOString() });
    const client = service.operator.as(key.key);
    expect(await statusOf(client)).toBe(200);
    expect((await client.post('/v1/events', event())).status).toBe(201);
    await sleep(expiresAt.getTime() - Date.now() + 50);
    expect(await statusOf(client)).toBe(401);
    expect((await client.post('/v1/events', event())).status).toBe(401);
  });

  it('rejects a revoked key at once here, and within 5 s in another gateway on the same database', async () => {
    const { id, key } = await createKey(['read', 'ingest']);
    const other = await service.openGateway();
    const here = service.operator.as(key);
    const there = other.client.as(key);
    for (const client of [here, there]) {
      expect(await statusOf(client)).toBe(200);
      expect((await client.post('/v1/events', event())).status).toBe(201);
    }
    const revokedAt = Date.now();
    expect((await service.operator.delete(`/v1/admin/keys/${id}`)).status).toBe(204);
    expect(await statusOf(here)).toBe(401);
    expect((await here.post('/v1/events', event())).status).toBe(401);
    // The key is in use all the while: asking for it must not keep it remembered.
    await eventually(
      'it is rejected there too',
      async () => (await there.post('/v1/events', event())).status === 401,
      5_000,
    );
    expect(Date.now() - revokedAt).toBeLessThan(5_000);
    expect(await statusOf(there)).toBe(401);
    expect((await service.operator.delete(`/v1/admin/keys/${id}`)).status).toBe(204);
    await other.close();
  });

  it('shows a tenant nothing of another', async () => {
    const other = await service.newTenant();
    const message = (externalConversationId: string, of: TestTenant) => ({
      externalUserId: `user-of-${of.id}`,
      externalOrganizationId: 'shared-name',
      externalConversationId,
      productId: of.productId,
      messages: [{ role: 'user', content: 'Hello' }],
    });
    for (const one of [tenant, other]) {
      expect((await one.client.post('/v1/messages', message('same-name', one))).status).toBe(201);
    }
    for (const [mine, theirs] of [
      [tenant, other],
      [other, tenant],
    ] as const) {
      const users = JSON.stringify((await mine.client.get('/v1/users')).body);
      expect(users).toContain(mine.id);
      expect(users).not.toContain(theirs.id);
      const products = JSON.stringify((await mine.client.get('/v1/products')).body);
      expect(products).toContain(mine.productId);
      expect(products).not.toContain(theirs.productId);
      const interactions = (await mine.client.get<{ productId: string }[]>('/v1/interactions')).body;
      expect(new Set(interactions.map(({ productId }) => productId))).toEqual(new Set([mine.productId]));
      expect(await statusOf(mine.client, `/v1/products/${theirs.productId}`)).toBe(404);
      expect(await statusOf(mine.client, `/v1/products/${theirs.productId}/analytics`)).toBe(404);
      expect((await mine.client.post('/v1/events', { ...event(), productId: theirs.productId })).status).toBe(404);
      expect((await mine.client.post('/v1/messages', message('x', theirs))).status).toBe(404);
      expect((await mine.client.get(`/v1/interactions?productId=${theirs.productId}`)).body).toEqual([]);
    }
  });

  it('gives two tenants their own answers for one insertId', async () => {
    const other = await service.newTenant();
    const first = await tenant.client.post<{ eventId: string }>('/v1/events', { ...event(), insertId: 'one' });
    const second = await other.client.post<{ eventId: string }>('/v1/events', {
      ...event(),
      productId: other.productId,
      insertId: 'one',
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.eventId).not.toBe(first.body.eventId);
  });
});
