import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What is done for each request as it comes in, without waiting for anything.
 * @throws Problem that keeps the request out.
 */
export type DoorStep = (request: FastifyRequest, reply: FastifyReply) => void;

/** Runs the steps in order, in one hook: between hooks Fastify goes through closures that each request pays for. */
export function atTheDoor(fastify: FastifyInstance, steps: readonly DoorStep[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    for (const step of steps) step(request, reply);
    done();
  });
}
