import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rejectedSignIns } from '@parley/platform';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { CONSOLE_DIRECTORY } from './pages/built-console.js';

const HERE = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' };

describe('the console', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const browser = () => service.operator.as(null);
  const newKey = async (scopes: readonly string[]) => {
    const path = `/v1/admin/tenants/${tenant.id}/keys`;
    return (await service.operator.post<{ id: string; key: string }>(path, { name: 'console', scopes })).body;
  };
  const signIn = (body: object, headers: Record<string, string> = HERE) =>
    browser().send<{ detail: string; scopes: string[] }>('POST', '/console/session', body, headers);
  const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const signedIn = async (scopes: readonly string[] = ['read', 'ingest', 'admin']) => {
    const { id, key } = await newKey(scopes);
    return { keyId: id, cookie: cookieOf(await signIn({ key })) };
  };
  const get = (path: string, cookie: string) => browser().send<never>('GET', path, undefined, { cookie });

  describe('signing in', () => {
    it('takes a key with the scope read, and gives a cookie that no script can read', async () => {
      const { key } = await newKey(['read']);
      const answer = await signIn({ key });
      expect([answer.status, answer.body]).toEqual([201, { tenantId: tenant.id, scopes: ['read'] }]);
      expect(answer.headers['set-cookie']).toMatch(
        /^parley=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
      );
      expect((await get('/v1/products', cookieOf(answer))).status).toBe(200);
    });

    it('insists on https from anywhere else', async () => {
      const { key } = await newKey(['read']);
      const secure = await signIn({ key }, { ...HERE, origin: 'https://parley.example' });
      expect(secure.headers['set-cookie']).toMatch(/^__Host-parley=[\w-]{43}; .*; Secure$/);
      expect((await signIn({ key }, { ...HERE, origin: 'http://parley.example' })).status).toBe(403);
    });

    it.each([
      ['no key', {}, 400],
      ['a key and a link', { key: 'a', link: 'b' }, 400],
      ['an unknown key', { key: `parley_${'x'.repeat(48)}` }, 401],
      ['an unknown link', { link: 'x'.repeat(43) }, 401],
    ])('is rejected with %s', async (_, body, status) => {
      const answer = await signIn(body);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
    });

    it('is in the security log when the key or the link opens nothing', async () => {
      const { id, key } = await newKey(['read']);
      await service.operator.delete(`/v1/admin/keys/${id}`);
      await signIn({ key });
      await signIn({ link: 'used' });
      const rejected = async () =>
        (await service.operator.get<object[]>('/v1/admin/security-log?kind=sign_in.rejected')).body;
      await eventually('both are told', async () => {
        const told = JSON.stringify(await rejected());
        return told.includes(id) && told.includes('The link has been used');
      });
      expect(await rejected()).toContainEqual(
        expect.objectContaining({
          ...{ actor: 'nobody', tenantId: tenant.id, keyId: id, address: '127.0.0.1', attempts: 1 },
          detail: 'The key has been revoked.',
        }),
      );
    });

    it.each([
      ['POST', { key: 'x'.repeat(1_024) }],
      ['DELETE', { why: 'x'.repeat(1_024) }],
    ] as const)('has a short body: of %s', async (method, body) => {
      const answer = await browser().send<{ detail: string }>(method, '/console/session', body, HERE);
      expect([answer.status, answer.body.detail]).toEqual([
        413,
        'A body here has at most 1 KiB (1024 bytes), unpacked.',
      ]);
    });

    it('is rejected with a key that may not read', async () => {
      expect((await signIn({ key: (await newKey(['ingest'])).key })).status).toBe(403);
    });

    it('makes a new secret, whatever the browser brought, and ends the session before', async () => {
      const { key } = await newKey(['read']);
      const planted = `parley=${'A'.repeat(43)}`;
      const first = cookieOf(await signIn({ key }, { ...HERE, cookie: planted }));
      expect(first).not.toBe(planted);
      const second = cookieOf(await signIn({ key }, { ...HERE, cookie: first }));
      expect((await get('/v1/products', first)).status).toBe(401);
      expect((await get('/v1/products', second)).status).toBe(200);
    });
  });

  describe('a session', () => {
    it('is stored by its hash alone', async () => {
      const { cookie } = await signedIn();
      const secret = cookie.slice('parley='.length);
      const rows = await service.postgres.query<{ row: string }>({
        text: 'SELECT to_jsonb(s)::text AS row FROM console_sessions s',
      });
      expect(rows.length).toBeGreaterThan(0);
      for (const { row } of rows) expect(row).not.toContain(secret);
    });

    it('opens neither what is the operator’s nor what products send', async () => {
      const { cookie } = await signedIn();
      expect((await get('/v1/admin/status', cookie)).status).toBe(401);
      const sent = await browser().send('POST', '/v1/messages', {}, { ...HERE, cookie });
      expect(sent.status).toBe(403);
    });

    it('changes something only from our own page', async () => {
      const { cookie } = await signedIn();
      const topics = { topics: [{ name: 'Refunds', group: 'returns' }] };
      const put = (headers: Record<string, string>) =>
        browser().send('PUT', '/v1/topics', topics, { ...headers, cookie });
      expect((await put(HERE)).status).toBe(200);
      expect((await put({ origin: 'https://evil.example', host: HERE.host })).status).toBe(403);
      expect((await put({ ...HERE, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await put({ host: HERE.host })).status).toBe(403);
    });

    it('sees nothing of another tenant', async () => {
      const other = await service.newTenant();
      const { cookie } = await signedIn();
      expect((await get(`/v1/products/${other.productId}/analytics`, cookie)).status).toBe(404);
    });

    it('ends within 5 s of its key', async () => {
      const { keyId, cookie } = await signedIn();
      expect((await get('/v1/products', cookie)).status).toBe(200);
      await service.operator.delete(`/v1/admin/keys/${keyId}`);
      const revokedAt = Date.now();
      while ((await get('/v1/products', cookie)).status !== 401) expect(Date.now() - revokedAt).toBeLessThan(5_000);
    });

    it.each(["last_used_at = now() - interval '12 hours'", "created_at = now() - interval '7 days'"])(
      'has ended once %s',
      async (age) => {
        const { cookie } = await signedIn();
        await service.postgres.query({ text: `UPDATE console_sessions SET ${age}` });
        expect((await get('/v1/products', cookie)).status).toBe(401);
      },
    );

    it('ends at signing out, and tells who is signed in until then', async () => {
      const { cookie } = await signedIn(['read', 'admin']);
      expect((await get('/console/session', cookie)).body).toEqual({ tenantId: tenant.id, scopes: ['read', 'admin'] });
      const out = await browser().send('DELETE', '/console/session', undefined, { ...HERE, cookie });
      expect([out.status, out.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
      expect((await get('/console/session', cookie)).status).toBe(401);
    });

    it('counts as a rejected sign-in once it has ended, whatever is asked for with it', async () => {
      const { cookie } = await signedIn();
      await browser().send('DELETE', '/console/session', undefined, { ...HERE, cookie });
      const rejected = async () => (await rejectedSignIns.get()).values[0]?.value ?? 0;
      const before = await rejected();
      await get('/v1/products', cookie);
      await get('/console/session', cookie);
      await browser().get('/console/session');
      expect(await rejected()).toBe(before + 2);
    });
  });

  it('lets nobody try many keys', async () => {
    const tries = [];
    for (let index = 0; index < 12; index++)
      tries.push(await signIn({ key: `parley_${String(index).repeat(48).slice(0, 48)}` }));
    expect(tries.at(-1)?.status).toBe(429);
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is one page of this server alone, at every address of a screen', async () => {
    for (const path of ['/', '/conversations', '/people', '/prompts-and-models', '/compare', '/settings', '/sign-in']) {
      const answer = await browser().get<string>(path);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.body).not.toMatch(/<script(?![^>]* src=)/);
    }
    expect((await browser().get('/assets/nothing.js')).status).toBe(404);
    for (const name of ['..%2f..%2fpackage.json', '..%2findex.html', '.hidden'])
      expect((await browser().get(`/assets/${name}`)).status).toBe(404);
  });

  it('has the files of a build that was made while it runs', async () => {
    const file = join(CONSOLE_DIRECTORY, 'assets/made-later.js');
    expect((await browser().get('/assets/made-later.js')).status).toBe(404);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'export {};');
    try {
      const { status, body } = await browser().get<string>('/assets/made-later.js');
      expect([status, body]).toEqual([200, 'export {};']);
    } finally {
      await rm(file);
    }
  });

  describe('at an address that has no page', () => {
    const AS_BROWSERS_ASK = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const asked = (path: string, method: 'GET' | 'POST' = 'GET') =>
      browser().send<string>(method, path, undefined, AS_BROWSERS_ASK);

    it.each(['/alerts', '/alerts/one?range=8w'])('a browser gets the console, and the status 404: %s', async (path) => {
      const answer = await asked(path);
      expect([answer.status, answer.body]).toEqual([404, (await browser().get<string>('/')).body]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      });
    });

    it('everybody else gets a problem, and everybody does below the API', async () => {
      const others = [browser().get<object>('/alerts'), asked('/v1/alert-list'), asked('/alerts', 'POST')];
      for (const { status, headers } of await Promise.all(others)) {
        expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('application/problem+json')]);
      }
    });
  });
});
