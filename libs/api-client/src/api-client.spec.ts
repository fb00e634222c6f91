import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './api-client.js';

describe('a request whose connection is lost before the answer', () => {
  let server: Server;
  let requests: number;
  let client: ApiClient;
  beforeEach(async () => {
    requests = 0;
    server = createServer((request, response) => {
      requests++;
      if (requests === 1) request.socket.destroy();
      else response.setHeader('content-type', 'application/json').end('{"id":"1"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
  });
  afterEach(() => void server.close());

  it('is sent again', async () => {
    expect(await client.call('POST', '/users', {})).toEqual({ id: '1' });
    expect(requests).toBe(2);
  });

  it('is not sent again if that would make another one', async () => {
    await expect(client.create('/admin/tenants', {})).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('look before you repeat') as string,
    });
    expect(requests).toBe(1);
  });

  it('is sent again if it cannot have arrived', async () => {
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    setTimeout(() => server.listen(port, '127.0.0.1'), 100);
    requests = 1;
    expect(await client.create('/admin/tenants', {})).toEqual({ id: '1' });
  });
});

it('says that it is waiting for a service that cannot be reached, once', async () => {
  const told: string[] = [];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"id":"1"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  setTimeout(() => server.listen(port, '127.0.0.1'), 1_500);
  const client = new ApiClient(`http://127.0.0.1:${port}`, 'key', (sentence) => told.push(sentence));
  expect(await client.call('GET', '/users')).toEqual({ id: '1' });
  expect(told).toEqual([`http://127.0.0.1:${port} cannot be reached; trying again for about half a minute.`]);
  server.close();
});

it('says of a stream that breaks off that it is incomplete', async () => {
  const server = createServer((_, response) => {
    response.write('{"id":"1"}\n');
    setTimeout(() => response.destroy(), 50);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const rows = await new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key').stream(
    '/users',
  );
  await expect(rows.toArray()).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('incomplete') as string,
  });
  server.close();
});
