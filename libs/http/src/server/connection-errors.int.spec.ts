import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { sendProblem } from '../problems/send-problem.js';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';
import { Gate } from './gate.js';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: { readonly status: number; readonly requestId: string };
}

describe('a request that Node gives up', () => {
  const logger = pino({ enabled: false });
  const fastify = createServer(logger, {
    gate: new Gate(),
    fastPaths: new FastPaths(logger),
  }).getInstance<FastifyInstance>();
  fastify.setErrorHandler((error, request, reply) => sendProblem(logger, error, request, reply));
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

  /** The answer to a socket that sends this text and nothing more. */
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });

  it('for not being HTTP is answered 400, as problem details', async () => {
    const [head = '', body = ''] = (await send('GET /v1/users HTTP/9.9\r\n\r\n')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 .*\r\nContent-Type: application\/problem\+json\r\n/);
    expect(head).toContain('cache-control: no-store');
    expect(JSON.parse(body)).toMatchObject({ status: 400, type: 'urn:parley:problem:malformed', errors: [] });
  });

  it.each([
    ['without a host', 'GET /v1/users HTTP/1.1\r\nConnection: close\r\n\r\n', 'The Host header is missing.'],
    [
      'with an expectation of its own',
      'GET /v1/users HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
      'The Expect header may hold nothing but 100-continue.',
    ],
  ])('%s is answered 400, as problem details', async (_, text, detail) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head).toContain('content-type: application/problem+json');
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toMatchObject({ status: 400, detail });
  });

  it('is told to go on where it expects that', async () => {
    const answer = await send('GET /v1/users HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 404 /);
  });

  it('of HTTP/1.0 needs no host', async () => {
    expect(await send('GET /v1/users HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 404 /);
  });

  it('for two keys in one is answered 400 in place of what one of them opens', async () => {
    const answer = await send(
      'GET /v1/users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('The Authorization header was sent more than once.');
  });

  it('for coming too slowly is answered 408, as problem details', async () => {
    // In place of Node's own check, which runs every 30 s.
    fastify.server.once('connection', (socket) => {
      const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      setTimeout(() => fastify.server.emit('clientError', timeout, socket), 50);
    });
    const [head = '', body = ''] = (await send('GET /v1/users HTTP/1.1\r\nHost:')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(body)).toMatchObject({ status: 408, detail: 'The request did not come in time.' });
  });

  it('for the length of its URL is answered 431, as problem details', async () => {
    const { status, type, body } = await get(`/v1/users?q=${'x'.repeat(20_000)}`);
    expect([status, type, body.status]).toEqual([431, 'application/problem+json', 431]);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
