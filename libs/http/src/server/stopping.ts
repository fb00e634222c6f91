import type { FastifyInstance } from 'fastify';
import { unavailable } from '@parley/kernel';

/** Answers, as everything else is answered, what still comes in on open connections once the server stops. */
export function turnAwayWhenStopping(fastify: FastifyInstance): void {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? unavailable('This server is stopping. Try again shortly.', 1) : undefined);
  });
}
