import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { gate } from '@parley/testing';
import { sendProblem } from '../problems/send-problem.js';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';
import { Gate } from './gate.js';

describe('a server that stops', () => {
  it('answers what still comes in with problem details and the time to try again', async () => {
    const logger = pino({ enabled: false });
    const door = new Gate();
    door.open({ admit: () => null });
    const fastify = createServer(logger, {
      gate: door,
      fastPaths: new FastPaths(logger),
    }).getInstance<FastifyInstance>();
    fastify.setErrorHandler((error, request, reply) => sendProblem(logger, error, request, reply));
    fastify.get('/there', () => ({ there: true }));
    const [stopping, released] = [gate(), gate()];
    fastify.addHook('preClose', async () => {
      stopping.open();
      await released.opened;
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const get = () => fetch(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/there`);
    expect((await get()).status).toBe(200);

    const closed = fastify.close();
    await stopping.opened;
    const answer = await get();
    const body: unknown = await answer.json();
    released.open();
    await closed;
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json') as string,
      'retry-after': '1',
      'x-request-id': expect.any(String) as string,
      connection: 'close',
    });
    expect(body).toMatchObject({ type: 'urn:parley:problem:unavailable', status: 503 });
  });
});
