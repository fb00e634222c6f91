import type { FastifyInstance } from 'fastify';
import { unavailable } from '@parley/kernel';
import type { DoorStep } from './at-the-door.js';

/** Rejects, with the usual problem details, requests that come in on open connections once the server stops. */
export function turnAwayWhenStopping(fastify: FastifyInstance): DoorStep {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  return () => {
    if (isStopping) throw unavailable('This server is stopping. Try again shortly.', 1);
  };
}
