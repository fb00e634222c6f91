import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { gate } from '@parley/testing';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';
import { Gate } from './gate.js';

describe('an answer that has begun', () => {
  let server: FastifyInstance;
  let logged: string;
  let mayGoOn: ReturnType<typeof gate>;
  let ended: ReturnType<typeof gate>;
  beforeEach(async () => {
    logged = '';
    mayGoOn = gate();
    const logger = pino(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged += chunk.toString();
          done();
        },
      }),
    );
    const door = new Gate();
    door.open({ admit: () => null });
    server = createServer(logger, { gate: door, fastPaths: new FastPaths(logger) }).getInstance<FastifyInstance>();
    ended = gate();
    server.get('/users/:id/export', (_, reply) => {
      reply.raw.once('close', () => ended.open());
      return Readable.from(broken(), { objectMode: false });
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('a line\n');
    await mayGoOn.opened;
    throw new TypeError('The store gave nonsense.');
  }
  const begin = async (): Promise<IncomingMessage> => {
    const { port } = server.server.address() as AddressInfo;
    const [response] = (await once(get({ port, path: '/users/ada/export' }), 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    return response;
  };

  it('and breaks off is logged, without what the path says', async () => {
    const response = await begin();
    mayGoOn.open();
    await ended.opened;
    expect(JSON.parse(logged)).toMatchObject({
      level: 50,
      err: { message: 'The store gave nonsense.' },
      requestId: response.headers['x-request-id'],
      route: '/users/:id/export',
    });
    expect(logged).not.toContain('ada');
  });

  it('and whose caller leaves is not', async () => {
    const response = await begin();
    response.destroy();
    await ended.opened;
    mayGoOn.open();
    await server.close();
    expect(logged).toBe('');
  });
});
