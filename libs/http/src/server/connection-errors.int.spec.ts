import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: { readonly status: number; readonly requestId: string };
}

describe('a request that Node gives up', () => {
  const logger = pino({ enabled: false });
  const fastify = createServer(logger, new FastPaths(logger)).getInstance<FastifyInstance>();
  let port: number;
  beforeAll(async () => {
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (fastify.server.address() as AddressInfo).port;
  });
  afterAll(() => fastify.close());

  const get = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            type: response.headers['content-type'],
            body: JSON.parse(text) as Answer['body'],
          }),
        );
      })
        .on('error', reject)
        .end();
    });

  it('for the length of its URL is answered 431, as problem details', async () => {
    const { status, type, body } = await get(`/v1/users?q=${'x'.repeat(20_000)}`);
    expect([status, type, body.status]).toEqual([431, 'application/problem+json', 431]);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
