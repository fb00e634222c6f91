import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Problem } from '@parley/kernel';
import { sendProblem } from '../problems/send-problem.js';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';
import { Gate } from './gate.js';

const MIB = 1024 * 1024;
const SOME = Buffer.alloc(64 * 1024, ' ');

describe('an answer that is given before the body has come', () => {
  const logger = pino({ enabled: false });
  const gate = new Gate();
  gate.open({
    admit: ({ url }) => {
      if (url === '/closed') throw new Problem('unauthenticated', 'Not without a key.');
      return null;
    },
  });
  const fastify = createServer(logger, { gate, fastPaths: new FastPaths(logger) }).getInstance<FastifyInstance>();
  fastify.setErrorHandler((error, request, reply) => sendProblem(logger, error, request, reply));
  for (const path of ['/open', '/closed']) fastify.post(path, () => ({}));
  fastify.get('/read', () => ({}));
  let port: number;
  beforeAll(async () => {
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (fastify.server.address() as AddressInfo).port;
  });
  afterAll(() => fastify.close());

  /** Sends a whole request before it reads anything, as simple clients do. */
  const send = (head: readonly string[], bytes: number, chunk = SOME) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
        socket.write(['POST ', ...head, 'Host: x', '', ''].join('\r\n').replace('\r\n', ''));
        let sent = 0;
        const more = () => {
          while (sent < bytes) {
            sent += chunk.length;
            if (!socket.write(chunk)) return void socket.once('drain', more);
          }
          let answer = '';
          socket.on('data', (data: Buffer) => (answer += data.toString()));
          socket.on('end', () => {
            resolve(answer);
            socket.end();
          });
          socket.resume();
        };
        more();
      });
      socket.pause().on('error', reject);
    });

  const JSON_TYPE = 'Content-Type: application/json';
  const ofLength = (mib: number) => `Content-Length: ${mib * MIB}`;

  it.each([
    [401, 'for want of a key', ['/closed HTTP/1.1', 'Connection: close', JSON_TYPE, ofLength(24)]],
    [404, 'for want of a route', ['/nowhere HTTP/1.1', 'Connection: close', JSON_TYPE, ofLength(24)]],
    [405, 'for the wrong method', ['/read HTTP/1.1', 'Connection: close', JSON_TYPE, ofLength(24)]],
    [413, 'for its size', ['/open HTTP/1.1', JSON_TYPE, ofLength(24)]],
    [413, 'for its size, where the caller closes', ['/open HTTP/1.1', 'Connection: close', JSON_TYPE, ofLength(24)]],
    [415, 'for its type', ['/open HTTP/1.1', 'Connection: close', 'Content-Type: text/plain', ofLength(24)]],
    [
      400,
      'for not being gzip',
      ['/open HTTP/1.1', 'Connection: close', JSON_TYPE, 'Content-Encoding: gzip', ofLength(24)],
    ],
    [400, 'for a broken chunk', ['/open HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked']],
  ])('of 24 MiB reaches the caller: %d %s', async (status, _, head) => {
    const answer = await send(head, 24 * MIB);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status });
  });

  it('leaves the connection to the next request where nobody closes it', async () => {
    const socket = connect(port, '127.0.0.1');
    const body = Buffer.alloc(MIB, ' ');
    const post = `POST /closed HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\n${ofLength(1)}\r\n\r\n`;
    let answers = '';
    socket.on('data', (data: Buffer) => (answers += data.toString()));
    for (let turn = 0; turn < 2; turn++) {
      socket.write(post);
      socket.write(body);
    }
    while (answers.split('HTTP/1.1 401 ').length < 3) await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  });

  it('does not read on for ever', async () => {
    await expect(send(['/open HTTP/1.1', JSON_TYPE, ofLength(1_000)], 1_000 * MIB)).rejects.toThrow(/EPIPE|ECONNRESET/);
  });

  it('does not take what follows for a request', async () => {
    const began: string[] = [];
    fastify.server.on('request', ({ url }: { url: string }) => began.push(url));
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /open HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\n${ofLength(2)}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(Buffer.alloc(2 * MIB, ' '));
    socket.end('GET /pipelined HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(began).toEqual(['/open']);
  });
});
