import {
  eventually,
  startTestService,
  TEST_OPERATOR_KEY,
  type TestClient,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { ListedKey } from './list-keys/list-keys.js';
import type { SecurityEntry } from './security-log/security-entry.entity.js';
import { sweepSecurityLog } from './security-log/sweep-security-log.js';
import type { ListedTenant } from './domain/tenant.js';

describe('administration', () => {
  let service: TestService;
  let operator: TestClient;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    ({ operator } = service);
  });
  beforeEach(async () => {
    tenant = await service.newTenant('free');
  });
  afterAll(() => service.close());

  const path = () => `/v1/admin/tenants/${tenant.id}`;
  const securityLog = async (query: string) =>
    (await operator.get<SecurityEntry[]>(`/v1/admin/security-log?${query}`)).body;
  const kindsOf = async () =>
    (await securityLog(`tenantId=${tenant.id}`)).map(({ kind, actor }) => `${actor} ${kind}`).reverse();
  const newKey = async (scopes: readonly string[]) =>
    (await operator.post<{ id: string; key: string }>(`${path()}/keys`, { name: 'spare', scopes })).body;

  describe('of tenants', () => {
    it('lists them newest first, page by page, and shows one', async () => {
      const older = tenant;
      tenant = await service.newTenant();
      const { body, headers } = await operator.get<ListedTenant[]>('/v1/admin/tenants?limit=1');
      expect(body.map(({ id }) => id)).toEqual([tenant.id]);
      const next = /<http:\/\/[^/]+([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
      expect((await operator.get<ListedTenant[]>(next)).body.map(({ id }) => id)).toEqual([older.id]);
      expect((await operator.get(path())).body).toEqual(body[0]);
    });

    it('changes what is named, and leaves the rest', async () => {
      const changed = await operator.patch(path(), { plan: 'enterprise', retentionDays: 30 });
      expect(changed).toMatchObject({
        status: 200,
        body: { id: tenant.id, name: 'test', plan: 'enterprise', retentionDays: 30, closedAt: null },
      });
      expect((await operator.patch(path(), { retentionDays: null })).body).toMatchObject({
        plan: 'enterprise',
        retentionDays: null,
      });
      expect((await operator.get(path())).body).toMatchObject({ plan: 'enterprise', retentionDays: null });
    });

    it('has a new plan count at once', async () => {
      const segment = () =>
        tenant.client.post('/v1/segments', {
          filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] },
        });
      for (let made = 0; made < 3; made++) expect((await segment()).status).toBe(201);
      expect((await segment()).status).toBe(403);
      await operator.patch(path(), { plan: 'growth' });
      expect((await segment()).status).toBe(201);
    });

    it('closes one: its keys open nothing, here and elsewhere, until it is opened again', async () => {
      const other = await service.openGateway();
      const { key } = await newKey(['read']);
      const elsewhere = other.client.as(key);
      const statuses = async () => [
        (await tenant.client.get('/v1/products')).status,
        (await elsewhere.get('/v1/products')).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      const closed = await operator.post<ListedTenant>(`${path()}/close`, {});
      expect(closed.body.closedAt).toEqual(expect.any(String));
      expect((await tenant.client.get('/v1/products')).status).toBe(401);
      await eventually('it is closed elsewhere', async () => (await elsewhere.get('/v1/products')).status === 401);
      expect((await operator.post(`${path()}/close`, {})).body).toEqual(closed.body);
      expect((await operator.post(`${path()}/reopen`, {})).body).toMatchObject({ closedAt: null });
      expect(await statuses()).toEqual([200, 200]);
      await other.close();
    });

    it.each(['GET', 'PATCH', 'POST close', 'POST reopen', 'GET keys'])('knows no other for %s', async (asked) => {
      const [method = 'GET', rest] = asked.split(' ') as ['GET', string?];
      const url = `/v1/admin/tenants/0198c0de-0000-7000-8000-0000000000ff${rest === undefined ? '' : `/${rest}`}`;
      const body = method === 'GET' ? undefined : {};
      expect((await operator.send(method, url, body)).status).toBe(404);
      expect((await tenant.client.send(method, url, body)).status).toBe(401);
    });
  });

  describe('of keys', () => {
    it('lists them with their last use, to the operator and to who administers the tenant, never the key itself', async () => {
      const spare = await newKey(['read']);
      await operator.as(spare.key).get('/v1/products');
      await operator.delete(`/v1/admin/keys/${spare.id}`);
      const { body } = await operator.get<ListedKey[]>(`${path()}/keys`);
      expect(body).toMatchObject([
        {
          id: spare.id,
          name: 'spare',
          scopes: ['read'],
          expiresAt: null,
          revokedAt: expect.any(String) as string,
          lastUsedAt: expect.any(String) as string,
        },
        {
          name: 'test',
          scopes: ['ingest', 'read', 'admin'],
          revokedAt: null,
          lastUsedAt: expect.any(String) as string,
        },
      ]);
      expect((await tenant.client.get('/v1/keys')).body).toEqual(body);
      expect(JSON.stringify(body)).not.toContain(spare.key.slice('parley_'.length));
      expect((await operator.as((await newKey(['ingest', 'read'])).key).get('/v1/keys')).status).toBe(403);
    });

    it('makes no more than a thousand that work', async () => {
      await service.postgres.query({
        text: `INSERT INTO api_keys (id, tenant_id, name, hash, scopes, created_at)
               SELECT gen_random_uuid(), $1, 'many', sha256(gen_random_uuid()::text::bytea), '{read}', now()
               FROM generate_series(1, 998)`,
        values: [tenant.id],
      });
      const make = () =>
        tenant.client.post<{ id: string; detail?: string }>('/v1/keys', { name: 'k', scopes: ['read'] });
      const made = await Promise.all([make(), make(), make()]);
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const { id } = made.find(({ status }) => status === 201)?.body ?? { id: '' };
      expect((await operator.post(`${path()}/keys`, { name: 'k', scopes: ['read'] })).status).toBe(409);
      await tenant.client.delete(`/v1/keys/${id}`);
      expect((await make()).status).toBe(201);
    });
  });

  it('of keys is also for who administers the tenant, and for nobody of another', async () => {
    const made = await tenant.client.post<{ id: string; key: string }>('/v1/keys', { name: 'own', scopes: ['read'] });
    expect([made.status, made.body]).toMatchObject([201, { name: 'own', scopes: ['read'], expiresAt: null }]);
    const own = operator.as(made.body.key);
    expect((await own.get('/v1/products')).status).toBe(200);
    expect((await own.post('/v1/keys', { name: 'more', scopes: ['admin'] })).status).toBe(403);
    expect((await own.delete(`/v1/keys/${made.body.id}`)).status).toBe(403);
    const other = await service.newTenant();
    expect((await other.client.delete(`/v1/keys/${made.body.id}`)).status).toBe(404);
    expect((await tenant.client.delete(`/v1/keys/${made.body.id}`)).status).toBe(204);
    expect((await own.get('/v1/products')).status).toBe(401);
    const told = (await operator.get<SecurityEntry[]>('/v1/admin/security-log')).body.filter(
      ({ subjectId }) => subjectId === made.body.id,
    );
    expect(told).toMatchObject(['key.revoked', 'key.created'].map((kind) => ({ kind, actor: 'key' })));
  });

  describe('of one’s own tenant', () => {
    it('shows it, and changes for how long it keeps records: that alone, and its own alone', async () => {
      const other = await service.newTenant('free', 90);
      const own = {
        id: tenant.id,
        name: 'test',
        plan: 'free',
        retentionDays: null,
        createdAt: expect.any(String) as string,
      };
      expect((await tenant.client.get('/v1/tenant')).body).toEqual(own);
      const changed = await tenant.client.patch('/v1/tenant', { retentionDays: 30 });
      expect([changed.status, changed.body]).toEqual([200, { ...own, retentionDays: 30 }]);
      expect((await tenant.client.patch('/v1/tenant', {})).body).toMatchObject({ retentionDays: 30 });
      expect((await operator.get(path())).body).toMatchObject({ retentionDays: 30, plan: 'free' });
      expect((await tenant.client.patch('/v1/tenant', { retentionDays: null })).body).toEqual(own);
      expect((await other.client.get('/v1/tenant')).body).toMatchObject({ id: other.id, retentionDays: 90 });
      const [entry] = await securityLog(`tenantId=${tenant.id}`);
      expect(entry).toMatchObject({
        kind: 'tenant.changed',
        actor: 'key',
        keyId: expect.any(String) as string,
        detail: 'retention days: 30 to for good',
      });
    });

    it.each([0, 36_501, 1.5, '30'])('takes no retention of %p', async (retentionDays) => {
      expect(await tenant.client.patch('/v1/tenant', { retentionDays })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'retentionDays' }] },
      });
    });

    it.each([{ plan: 'enterprise' }, { name: 'mine' }])('takes no %p: that is for operators', async (change) => {
      expect((await tenant.client.patch('/v1/tenant', change)).status).toBe(400);
      expect((await operator.get(path())).body).toMatchObject({ name: 'test', plan: 'free' });
    });

    it('is read with any key that reads, and changed with one that administers', async () => {
      const reader = operator.as((await newKey(['read'])).key);
      expect((await reader.get('/v1/tenant')).status).toBe(200);
      expect((await reader.patch('/v1/tenant', { retentionDays: 1 })).status).toBe(403);
      expect((await operator.as((await newKey(['ingest'])).key).get('/v1/tenant')).status).toBe(403);
      expect((await operator.patch('/v1/tenant', { retentionDays: 1 })).status).toBe(401);
    });
  });

  describe('is told by the security log', () => {
    it('as it happens, in its order, with who did it', async () => {
      const { id } = await newKey(['read']);
      await operator.delete(`/v1/admin/keys/${id}`);
      await operator.delete(`/v1/admin/keys/${id}`);
      await operator.patch(path(), { plan: 'growth' });
      await operator.post(`${path()}/close`, {});
      await operator.post(`${path()}/reopen`, {});
      await tenant.client.post('/v1/users', { externalUserId: 'ada@example.com' });
      await tenant.client.delete('/v1/users/ada%40example.com');
      expect(await kindsOf()).toEqual([
        'operator tenant.created',
        'operator key.created',
        'operator key.created',
        'operator key.revoked',
        'operator tenant.changed',
        'operator tenant.closed',
        'operator tenant.reopened',
        'key erasure.requested',
      ]);
      const entries = await securityLog(`tenantId=${tenant.id}`);
      expect(JSON.stringify(entries)).not.toMatch(/ada(@|%40)/);
      expect(entries.find(({ kind }) => kind === 'tenant.changed')?.detail).toBe('plan: free to growth');
      for (const { address } of entries) expect(address).toBe('127.0.0.1');
    });

    it('of what concerns every tenant as well', async () => {
      await operator.post('/v1/admin/replay', {});
      await operator.post('/v1/admin/reanalyse', {});
      await operator.post('/v1/admin/cells/rebuild', {});
      await operator.post('/v1/admin/dead-letters/replay', { lane: 'event-facts' });
      const kinds = new Set((await securityLog('limit=10')).map(({ kind }) => kind));
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'replay.requested',
          'reanalysis.requested',
          'cells.rebuild_requested',
          'dead_letters.replayed',
        ]),
      );
    });

    it('never where it was not done: a change that fails leaves no word', async () => {
      await service.postgres.query({
        text: `ALTER TABLE tenants ADD CONSTRAINT planted CHECK (name <> 'not this') NOT VALID`,
      });
      await operator.ofBrokenService().patch(path(), { name: 'not this' });
      await service.postgres.query({ text: 'ALTER TABLE tenants DROP CONSTRAINT planted' });
      expect(await kindsOf()).toEqual(['operator tenant.created', 'operator key.created']);
    });

    it('of sign-ins that were rejected, put together, with the key where it is known', async () => {
      const { id, key } = await newKey(['read']);
      await operator.delete(`/v1/admin/keys/${id}`);
      for (let tries = 0; tries < 3; tries++) await operator.as(key).get('/v1/products');
      await operator.as(`parley_${'x'.repeat(48)}`).get('/v1/products');
      await operator.as('not-the-operator-key').get('/v1/admin/tenants');
      const told = () => securityLog('kind=sign_in.rejected');
      // Not their number: those that earlier tests caused are told too, and perhaps before.
      await eventually('it is told', async () => (await told()).some(({ keyId }) => keyId === id));
      const rejected = await told();
      expect(rejected.find(({ keyId }) => keyId === id)).toMatchObject({
        actor: 'nobody',
        tenantId: tenant.id,
        attempts: 3,
        detail: 'The key has been revoked.',
        address: '127.0.0.1',
      });
      expect(rejected.map(({ detail }) => detail)).toEqual(
        expect.arrayContaining([
          'The key is not known.',
          "This needs the instance's operator key as the bearer token.",
        ]),
      );
    });

    it('for as long as it is kept: what anybody can cause goes earlier', async () => {
      const add = (kind: string, daysAgo: number) =>
        service.postgres.query({
          text: `INSERT INTO security_log (id, created_at, kind, actor, attempts, detail)
                 VALUES (gen_random_uuid(), now() - make_interval(days => $2), $1, 'nobody', 1, 'old')`,
          values: [kind, daysAgo],
        });
      for (const [kind, daysAgo] of [
        ['sign_in.rejected', 31],
        ['key.created', 31],
        ['key.revoked', 401],
      ] as const)
        await add(kind, daysAgo);
      await sweepSecurityLog(service.postgres, new Date());
      const left = await service.postgres.query<{ kind: string }>({
        text: `SELECT kind FROM security_log WHERE detail = 'old'`,
      });
      expect(left).toEqual([{ kind: 'key.created' }]);
    });
  });

  it('is not open to a key that only looks like the operator’s', async () => {
    expect((await operator.as(`${TEST_OPERATOR_KEY}x`).get('/v1/admin/security-log')).status).toBe(401);
  });
});
