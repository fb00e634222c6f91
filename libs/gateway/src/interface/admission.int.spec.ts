import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

const BATCH = '/v1/events/batch';
const JSON_BODY = { 'content-type': 'application/json' };

describe('who may come in', () => {
  let service: TestService;
  let tenant: TestTenant;
  let url: URL;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    url = new URL(await service.listen());
  });
  afterAll(() => service.close());

  it.each([
    ['without a key', () => service.operator.as(null), '/v1/events', 401],
    ['with an unknown key', () => service.operator.as(`parley_${'x'.repeat(48)}`), '/v1/events', 401],
    ['without the scope', () => service.operator.as('reader'), '/v1/events', 401],
    ['to nowhere', () => tenant.client, '/v1/nowhere', 404],
  ])('is told before the body is parsed: %s', async (_, client, path, status) => {
    expect((await client().send('POST', path, '{ this is no JSON')).status).toBe(status);
  });

  it('is told before the body has come', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write(
          `POST ${BATCH} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`,
        ),
      );
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each([
    ['zeros', '{"events":[' + '0'.repeat(3_000_000) + ']}'],
    ['brackets', '['.repeat(3_000_000)],
  ])('may not send a gzip bomb of %s', async (_, bomb) => {
    const headers = { ...JSON_BODY, 'content-encoding': 'gzip' };
    const { status, body } = await tenant.client.sendRaw<TestProblem>('POST', BATCH, gzipSync(bomb), headers);
    expect([status, body.detail]).toEqual([413, 'The body unpacks to more than 1 MiB and 100 times its size.']);
  });

  it('may not send a body of a million small values', async () => {
    const send = (path: string, count: number) =>
      tenant.client.send<TestProblem>('POST', path, `{"events":[${'[],'.repeat(count)}0]}`);
    expect((await send('/v1/events', 120_000)).body.detail).toBe('A body here has at most 100000 values and keys.');
    expect((await send(BATCH, 600_000)).body.detail).toBe('A body here has at most 524288 values and keys.');
  });

  it.each([
    ['a lone byte', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', Buffer.from('{"name":"é"}').subarray(0, -3)],
  ])('may not send what is not UTF-8: %s', async (_, payload) => {
    const { status, body } = await tenant.client.sendRaw<TestProblem>('POST', '/v1/users', payload, JSON_BODY);
    expect([status, body.detail]).toEqual([400, 'The body is not valid UTF-8.']);
  });

  it.each([
    ['DELETE', '/v1/prompts/some-prompt'],
    ['POST', '/v1/segments'],
    ['PATCH', '/v1/segments/0198c0de-0000-7000-8000-0000000000ff'],
    ['DELETE', '/v1/segments/0198c0de-0000-7000-8000-0000000000ff'],
    [
      'POST',
      '/v1/products/0198c0de-0000-7000-8000-0000000000ff/versions/0198c0de-0000-7000-8000-0000000000ff/activate',
    ],
  ] as const)('needs more than the scope of products for %s %s', async (method, path) => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'product',
      scopes: ['ingest', 'read'],
    });
    expect((await service.operator.as(body.key).send(method, path)).status).toBe(403);
  });

  it('may send text that only looks like that', async () => {
    const value = `${'[,:{'.repeat(250)}\\" \\\\`;
    const event = { productId: tenant.productId, eventType: 'odd', value };
    expect((await tenant.client.post('/v1/events', event)).status).toBe(201);
  });
});
