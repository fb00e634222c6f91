import { createServer } from 'node:net';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { eventually } from '../../../libs/testing/src/waiting/eventually.js';

const OPERATOR_KEY = 'operator-key-of-this-test';
const NEXT_KEY = 'the-operator-key-that-follows';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a standalone with a port of its own for operators', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  let inside: string;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    const port = await freePort();
    inside = `http://127.0.0.1:${port}`;
    service = await StandaloneProcess.start({
      dataDirectory: directory.path,
      environment: {
        PARLEY_ADMIN_PORT: String(port),
        PARLEY_OPERATOR_KEY: OPERATOR_KEY,
        PARLEY_SECOND_OPERATOR_KEY: NEXT_KEY,
        PARLEY_PUBLIC_URL: 'https://parley.example/',
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  const statusOf = async (url: string, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const answer = await fetch(url, { headers });
    await answer.text();
    return answer.status;
  };

  it('has administration and metrics there alone', async () => {
    for (const key of [OPERATOR_KEY, NEXT_KEY]) expect(await statusOf(`${inside}/v1/admin/status`, key)).toBe(200);
    expect(await statusOf(`${inside}/metrics`)).toBe(200);
    expect(await statusOf(`${service.url}/v1/admin/status`, OPERATOR_KEY)).toBe(404);
    expect(await statusOf(`${service.url}/metrics`)).toBe(404);
  });

  it('has what callers ask for on the other port alone, and what anybody may ask on both', async () => {
    expect(await statusOf(`${service.url}/v1/products`, service.key)).toBe(200);
    expect(await statusOf(`${inside}/v1/products`, service.key)).toBe(404);
    for (const url of [service.url, inside])
      for (const path of ['/health/live', '/health/ready', '/v1/openapi.json'])
        expect(await statusOf(url + path)).toBe(200);
  });

  it('links to where it is reached', async () => {
    const answer = await fetch(`${service.url}/v1/products`, { headers: { authorization: `Bearer ${service.key}` } });
    await answer.text();
    expect(answer.headers.get('link')).toContain('<https://parley.example/v1/products?');
  });

  it('tells of administration in its log, at every level', async () => {
    const { status } = await fetch(`${inside}/v1/admin/tenants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${NEXT_KEY}`, 'content-type': 'application/json' },
      body: '{"name":"from inside"}',
    });
    expect(status).toBe(201);
    await eventually('the line is there', () =>
      /"log":"security","kind":"tenant.created",.*"actor":"operator"/.test(service.log),
    );
  });
});
