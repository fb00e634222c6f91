import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import { onBehalfOf } from '@parley/platform';

/** Has whatever is read for a caller end when the caller hangs up. Writes go on: they may be durable already. */
export function noticeHangUps(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET') return done();
    const hangUp = new AbortController();
    const leave = onBehalfOf({ signal: hangUp.signal }, done);
    finished(reply.raw, () => {
      if (!reply.raw.writableFinished) hangUp.abort(new Problem('timed_out', 'The caller hung up.'));
      leave();
    });
  });
}
