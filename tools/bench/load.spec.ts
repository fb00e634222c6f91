import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendLoad } from './load.js';

const heard = new Map<string, number>();
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    heard.set(body, (heard.get(body) ?? 0) + 1);
    response.writeHead(201).end();
  });
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => heard.clear());
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)));

const send = (bodies: readonly string[] | (() => string), connections: number, amount: number) =>
  sendLoad({
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'key', contentType: 'text/plain' },
    ...{ bodies, connections, amount },
  });

it.each([
  ['fewer', 2],
  ['as many', 5],
  ['more', 8],
])('sends every body over %s connections, round and round', async (_, connections) => {
  const bodies = ['a', 'b', 'c', 'd', 'e'];
  const { acknowledged, failures } = await send(bodies, connections, 80);
  expect({ acknowledged, failures }).toEqual({ acknowledged: 80, failures: 0 });
  expect([...heard.keys()].sort()).toEqual(bodies);
  expect(Math.min(...heard.values())).toBeGreaterThan(5);
});

it('sends a new body with each request', async () => {
  let made = 0;
  await send(() => `body ${++made}`, 3, 30);
  expect([...heard.values()]).toEqual(Array.from({ length: 30 }, () => 1));
});
