import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';

/** Takes gzip bodies. The body limit counts what comes out, so that a small bomb stays small. */
export function readGzipBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase();
    if (encoding === undefined || encoding === 'identity') return done(null, payload);
    if (encoding !== 'gzip') {
      return done(new Problem('unsupported_media_type', 'content-encoding: only gzip is understood.'));
    }
    delete request.headers['content-length'];
    const gunzip = createGunzip();
    payload.on('error', (error) => gunzip.destroy(error));
    gunzip.on('error', () => undefined);
    done(null, payload.pipe(gunzip));
  });
}
