import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';

/** Of every answer: nobody keeps what a key opened, and nobody takes it for a page. A route may say otherwise. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function sendSafeHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SAFE_HEADERS);
    done();
  });
}

/** Of two keys in one request Node would take the first, and a proxy before it perhaps the second. */
export function rejectRepeatedKeys(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const given = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'authorization');
    done(given.length > 1 ? new Problem('malformed', 'The Authorization header was sent more than once.') : undefined);
  });
}
