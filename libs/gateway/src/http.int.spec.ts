import { gzipSync } from 'node:zlib';
import {
  startTestService,
  type TestClient,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';

const MIB = 1024 * 1024;

interface Details extends TestProblem {
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly requestId: string;
}

describe('the HTTP interface', () => {
  let service: TestService;
  let tenant: TestTenant;
  let client: TestClient;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    client = tenant.client;
  });
  afterAll(() => service.close());

  const event = (more: object = {}) => ({ eventType: 'purchase', productId: tenant.productId, value: 'done', ...more });
  /** A valid event, `bytes` long. */
  const eventOf = (bytes: number): string => {
    const text = JSON.stringify(event());
    return text + ' '.repeat(bytes - text.length);
  };
  const expectProblem = (
    { status, headers, body }: { status: number; headers: Readonly<Record<string, unknown>>; body: Details },
    expected: number,
  ): Details => {
    expect({ status, body }).toMatchObject({ status: expected });
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Object.keys(body).sort()).toEqual(
      ['detail', 'errors', 'message', 'requestId', 'status', 'title', 'type'].sort(),
    );
    expect(body).toMatchObject({ status: expected, message: body.detail, requestId: headers['x-request-id'] });
    expect(body.type).toMatch(/^urn:parley:problem:\w+$/);
    expect(body.detail.length).toBeGreaterThan(0);
    expect(body.title.length).toBeGreaterThan(0);
    expect(Array.isArray(body.errors)).toBe(true);
    return body;
  };

  describe('rejects with problem details', () => {
    it.each([
      ['GET', '/v1/nothing-here'],
      ['GET', '/nothing-here'],
      ['GET', '/v2/events'],
    ] as const)('%s %s, which is no route', async (method, path) => {
      expect(expectProblem(await client.send<Details>(method, path), 404).errors).toEqual([]);
    });

    it.each([
      ['DELETE', '/v1/events', 'GET, HEAD, POST'],
      ['PATCH', '/v1/users/ada', 'DELETE, GET, HEAD, PUT'],
      ['PUT', '/v1/products?page=1', 'GET, HEAD, POST'],
    ] as const)('%s %s, which is no method of the path, and says which are', async (method, path, allow) => {
      const answer = await client.send<Details>(method, path);
      expectProblem(answer, 405);
      expect(answer.headers['allow']).toBe(allow);
    });

    it.each(['/v1/users/%zz', '/v1/products/%E0%A4%A', '/%'])('the path %s, which does not decode', async (path) => {
      expectProblem(await client.send<Details>('PUT', path, {}), 400);
    });

    it.each(['{', '{"eventType":', 'nothing', '[1,', '{"a":1}}', '\u0000', '{"a":"\u0000"}'])(
      'the malformed body %j',
      async (body) => {
        const { detail } = expectProblem(await client.send<Details>('POST', '/v1/events', body), 400);
        expect(detail).toMatch(/^The body is not valid JSON: .+, at line 1, column \d+\.$/);
      },
    );

    it.each(['', '[]', '1', 'null', '"text"'])('the body %j, which is no object', async (body) => {
      const { errors } = expectProblem(await client.send<Details>('POST', '/v1/events', body), 400);
      expect(errors).toEqual([{ path: 'body', message: 'must be a JSON object' }]);
    });

    it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'a body of %s',
      async (type) => {
        const body = JSON.stringify(event());
        const rejected = await client.send<Details>('POST', '/v1/events', body, { 'content-type': type });
        expect(expectProblem(rejected, 415).detail).toContain('Content-Type: application/json');
      },
    );

    it('a body that its length announces as too large, and one that turns out too large', async () => {
      expect((await client.send('POST', '/v1/events', eventOf(MIB))).status).toBe(201);
      const tooLarge = expectProblem(await client.send<Details>('POST', '/v1/events', eventOf(MIB + 1)), 413);
      expect(tooLarge.detail).toBe('A body here has at most 1 MiB (1048576 bytes), unpacked.');
      const batch = `{"events":[${JSON.stringify(event())}]}`;
      const padded = (bytes: number) => batch + ' '.repeat(bytes - batch.length);
      expect((await client.send('POST', '/v1/events/batch', padded(16 * MIB))).status).toBe(200);
      const batchTooLarge = await client.send<Details>('POST', '/v1/events/batch', padded(16 * MIB + 1));
      expect(expectProblem(batchTooLarge, 413).detail).toContain('16 MiB');
    });

    it.each(['{"__proto__":{"admin":true}}', '{"properties":{"__proto__":{"admin":true}}}'])(
      'a body with a key that would reach a prototype: %s',
      async (body) => {
        expectProblem(await client.send<Details>('POST', '/v1/events', body), 400);
        expect(({} as { admin?: unknown }).admin).toBeUndefined();
      },
    );

    it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'toJSON', '__defineGetter__'])(
      'a field by the name of %s, which every object has',
      async (name) => {
        const body = JSON.stringify(event()).replace('{', `{${JSON.stringify(name)}:"x",`);
        const { errors } = expectProblem(await client.send<Details>('POST', '/v1/events', body), 400);
        expect(errors.map(({ path }) => path)).toContain(name);
        expect((await client.send('GET', `/v1/users?${name}=1`)).status).toBe(400);
      },
    );

    it.each(['[', '{"a":'])('10,000 times %s', async (opening) => {
      expectProblem(await client.send<Details>('POST', '/v1/events', opening.repeat(10_000)), 400);
      const closing = opening === '[' ? ']' : '}';
      const nested = `${opening.repeat(10_000)}1${closing.repeat(10_000)}`;
      const body = JSON.stringify(event({ properties: {} })).replace('"properties":{}', `"properties":{"a":${nested}}`);
      const { detail } = expectProblem(await client.send<Details>('POST', '/v1/events', body), 400);
      expect(detail).toContain('64 levels');
    });

    it('a field that it does not know, with the nearest name', async () => {
      const { errors } = expectProblem(
        await client.send<Details>('POST', '/v1/events', event({ evenType: 'x', whatever: 1 })),
        400,
      );
      expect(errors).toEqual(
        expect.arrayContaining([
          { path: 'evenType', message: 'is not a known field; did you mean eventType?' },
          { path: 'whatever', message: 'is not a known field' },
        ]),
      );
    });

    it('a name of any length, without repeating more of it than says which it is', async () => {
      const name = 'x'.repeat(100_000);
      for (const answer of [
        await client.post<Details>('/v1/events', event({ [name]: 1 })),
        await client.get<Details>(`/v1/users?${name.slice(0, 8_000)}=1`),
        await client.get<Details>(`/health/live?${name.slice(0, 8_000)}=1`),
      ]) {
        const { errors } = expectProblem(answer, 400);
        expect(errors).toEqual([{ path: `${'x'.repeat(200)}…`, message: 'is not a known field' }]);
        expect(JSON.stringify(answer.body).length).toBeLessThan(1_500);
      }
      const batch = await client.post('/v1/events/batch', { events: [event({ [name]: 1 })] });
      expect(JSON.stringify(batch.body).length).toBeLessThan(1_500);
    });

    it('a query parameter that it does not know, with the nearest name', async () => {
      const { errors } = expectProblem(await client.send<Details>('GET', '/v1/interactions?limt=5'), 400);
      expect(errors).toEqual([{ path: 'limt', message: 'is not a known field; did you mean limit?' }]);
    });

    it.each([
      'limit=1&limit=2',
      'limit=x',
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=',
      'limit[]=1',
      'offset=-1',
      'page=0',
      'page=2&offset=0',
      'limit=1.01',
      'limit=1.',
      'productId=1',
      'productId=0193500a-7c1e-7000-8000-000000000001&productId=0193500a-7c1e-7000-8000-000000000001',
      '__proto__=1',
      '%00=1',
    ])('the query %s', async (query) => {
      expectProblem(await client.send<Details>('GET', `/v1/interactions?${query}`), 400);
    });

    it('an id in a path that is none', async () => {
      const { errors } = expectProblem(await client.send<Details>('GET', '/v1/products/17'), 400);
      expect(errors).toEqual([{ path: 'productId', message: 'must be a UUID' }]);
    });

    it('its own failures, without a word about what failed', async () => {
      const broken = await startTestServiceWithoutTable('users');
      try {
        const response = await broken.client.send<Details>('GET', '/v1/users');
        const { detail } = expectProblem(response, 500);
        expect(JSON.stringify(response.body)).not.toMatch(/relation|select|users|\.ts|at \w+ \(|error:/i);
        expect(detail).toContain(response.body.requestId);
      } finally {
        await broken.close();
      }
    });
  });

  it.each(['/v1/users', '/v1/nothing-here', '/v1/users/%zz', '/health/live', '/docs', '/docs/start.js'])(
    'lets nobody keep or guess at what %s answers',
    async (path) => {
      const { headers } = await client.get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    },
  );

  it('lets browsers keep what never changes of the page', async () => {
    const { headers } = await client.get('/docs/swagger-ui.css');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' });
  });

  describe('takes gzip', () => {
    const sendGzip = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
      client.sendRaw<Details>('POST', path, body, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...headers,
      });

    it('bodies', async () => {
      const { status } = await sendGzip('/v1/events', gzipSync(JSON.stringify(event())));
      expect(status).toBe(201);
    });

    it('but no bomb: the limit counts what comes out', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * MIB, ' '));
      expect(bomb.length).toBeLessThan(MIB);
      expect(expectProblem(await sendGzip('/v1/events', bomb), 413).detail).toContain('1 MiB');
      expectProblem(await sendGzip('/v1/events/batch', bomb), 413);
    });

    it('but nothing that only claims to be, or that is cut off', async () => {
      expectProblem(await sendGzip('/v1/events', Buffer.from('no gzip')), 400);
      expectProblem(await sendGzip('/v1/events', gzipSync(JSON.stringify(event())).subarray(0, 30)), 400);
    });

    it.each(['br', 'deflate', 'gzip, gzip', 'nonsense'])('but not %s', async (encoding) => {
      expectProblem(
        await sendGzip('/v1/events', Buffer.from(JSON.stringify(event())), { 'content-encoding': encoding }),
        415,
      );
    });

    it('in whatever case its name is written', async () => {
      const { status } = await sendGzip('/v1/events', gzipSync(JSON.stringify(event())), {
        'content-encoding': 'GZIP',
      });
      expect(status).toBe(201);
    });
  });

  describe('names each request', () => {
    const idOf = async (given?: string, path = '/health/live') => {
      const { headers } = await client.send(
        'GET',
        path,
        undefined,
        given === undefined ? {} : { 'x-request-id': given },
      );
      return headers['x-request-id'];
    };

    it.each(['abc', '01JD-x_y.z:1/2+3=@', 'x'.repeat(128)])('by the id %j that came with it', async (given) => {
      expect(await idOf(given)).toBe(given);
      expect(await idOf(given, '/v1/nothing-here')).toBe(given);
    });

    it.each(['', 'x'.repeat(129), 'a b', 'a"b', 'ä', '<script>', '{}'])(
      'by one of its own instead of %j',
      async (given) => {
        expect(await idOf(given)).toMatch(/^[0-9a-f-]{36}$/);
      },
    );

    it('by one of its own when none came, each another', async () => {
      expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await idOf()).not.toBe(await idOf());
    });
  });

  describe('NUL and halves of surrogate pairs', () => {
    const bad = 'a\\u0000b\\ud83dc\\udc00d';
    const good = 'a\uFFFDb\uFFFDc\uFFFDd';

    it('are stored as U+FFFD in what was said and in free-form data, as cut-off model output carries them', async () => {
      const body = `{"eventType":"said","productId":"${tenant.productId}","value":"${bad}","properties":{"${bad}":["${bad}"],"orderId":"${bad}"}}`;
      const { status, body: answer } = await client.send<{ eventId: string }>('POST', '/v1/events', body);
      expect(status).toBe(201);
      expect((await client.send('GET', `/v1/events/${answer.eventId}`)).body).toMatchObject({
        value: good,
        properties: { [good]: [good], orderId: good },
      });
      const message = `{"externalUserId":"whole","productId":"${tenant.productId}","externalConversationId":"whole",
        "systemPrompt":"${bad}","messages":[{"role":"user","content":"${bad}"}]}`;
      expect((await client.send('POST', '/v1/messages', message)).status).toBe(201);
    });

    const event = (more: string) => `{"eventType":"said","productId":"${tenant.productId}","value":"x",${more}}`;
    const rejection = (path: string) => ({
      status: 400,
      body: { errors: [{ path, message: 'must hold neither NUL nor half of a surrogate pair' }] },
    });

    it.each(['externalUserId', 'externalOrganizationId', 'externalConversationId', 'insertId'])(
      'are rejected in %s, where two could become one',
      async (name) => {
        const answer = await client.send('POST', '/v1/events', event(`"${name}":"${bad}"`));
        expect(answer).toMatchObject(rejection(name));
      },
    );

    it('are rejected in the items of a batch that have them, and in no other', async () => {
      const events = `{"events":[${event('"insertId":"whole"')},${event(`"insertId":"${bad}"`)}]}`;
      const { body } = await client.send<{ results: object[] }>('POST', '/v1/events/batch', events);
      expect(body.results).toMatchObject([
        { status: 'created' },
        { status: 'rejected', errors: rejection('insertId').body.errors },
      ]);
      const message = `{"externalUserId":"whole","productId":"${tenant.productId}",
        "messages":[{"role":"user","content":"x","externalMessageId":"${bad}"}]}`;
      const answer = await client.send('POST', '/v1/messages', message);
      expect(answer).toMatchObject(rejection('messages[0].externalMessageId'));
    });

    it('are rejected in paths and filters', async () => {
      expect(await client.send('PUT', '/v1/users/a%00b', {})).toMatchObject(rejection('userId'));
      expect(await client.get('/v1/interactions/a%00b')).toMatchObject(rejection('id'));
      expect(await client.get('/v1/interactions?externalUserId=a%00b')).toMatchObject(rejection('externalUserId'));
    });
  });

  it('counts the characters of an id in a filter as it does in a body', async () => {
    const { client } = tenant;
    const externalUserId = '😀'.repeat(512);
    expect((await client.send('POST', '/v1/users', { externalUserId })).status).toBe(201);
    const filter = (id: string) => client.get(`/v1/interactions?externalUserId=${encodeURIComponent(id)}`);
    expect((await filter(externalUserId)).status).toBe(200);
    expect((await filter(`${externalUserId}x`)).status).toBe(400);
  });

  it.each([
    '2026-11-21T03:34:00Z',
    '2026-11-21T03:34:00.123456Z',
    '2026-11-21T04:34:00+01:00',
    '2026-11-21T03:34Z',
    '2026-11-21',
    '20261121T033400Z',
    '2026-W47-6',
    '2026-W47',
    '2026-325',
    '2026-11',
    '2026',
    '2026-11-21T24:00:00Z',
    '2026-11-21T03Z',
    '2026-11-21T03:34:60Z',
    '2026-11-21T03:34:00,5Z',
    '2026-02-30T00:00:00Z',
    '+2026-11-21T03:34:00Z',
    '-0001-11-21T03:34:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+012026-11-21T03:34:00Z',
  ])('either takes or rejects the instant %s, and names the field', async (eventAt) => {
    const { status, body } = await client.send<Details>('POST', '/v1/events', event({ eventAt }));
    if (status !== 201)
      expect({ status, paths: body.errors.map(({ path }) => path) }).toEqual({ status: 400, paths: ['eventAt'] });
    const messages = await client.send<Details>('POST', '/v1/messages', {
      externalUserId: 'ada',
      productId: tenant.productId,
      messages: [{ role: 'user', content: 'Hello', createdAt: eventAt }],
    });
    expect(messages.status).toBe(status);
  });

  it.each([
    ['2026-11-21T04:34:00+01:00', '2026-11-21T03:34:00.000Z'],
    ['2026-11-21T03:34:00.123456Z', '2026-11-21T03:34:00.123Z'],
    // Without an offset an instant is UTC, wherever the server is.
    ['2026-11-21T03:34:00', '2026-11-21T03:34:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('reads the instant %s as %s', async (eventAt, stored) => {
    const { body } = await client.send<{ eventId: string }>('POST', '/v1/events', event({ eventAt }));
    expect((await client.send('GET', `/v1/events/${body.eventId}`)).body).toMatchObject({ eventAt: stored });
  });

  async function startTestServiceWithoutTable(table: string): Promise<{ client: TestClient; close(): Promise<void> }> {
    await service.postgres.query({ text: `ALTER TABLE ${table} RENAME TO ${table}_away` });
    return {
      client: client.ofBrokenService(),
      close: async () => {
        await service.postgres.query({ text: `ALTER TABLE ${table}_away RENAME TO ${table}` });
      },
    };
  }
});
