import { Transform, type TransformCallback } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import { MAX_BODY_BYTES } from './route-limits.js';

/** Records of one kind shrink to between a fifth and a twentieth; a body that shrinks further was made to do so. */
export const MAX_GZIP_RATIO = 100;

/** Takes gzip bodies. The body limit counts unpacked bytes, so that a small bomb stays small. */
export function readGzipBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase();
    if (encoding === undefined || encoding === 'identity') return done(null, payload);
    if (encoding !== 'gzip') {
      return done(new Problem('unsupported_media_type', 'content-encoding: only gzip is understood.'));
    }
    delete request.headers['content-length'];
    const gunzip = createGunzip();
    const bounded = new RatioBound(gunzip);
    payload.on('error', (error) => gunzip.destroy(error));
    gunzip.on('error', (error) => bounded.destroy(error));
    bounded.on('error', () => gunzip.destroy());
    done(null, payload.pipe(gunzip).pipe(bounded));
  });
}

/** Ends with an error once more is unpacked than any honest body holds. */
class RatioBound extends Transform {
  private unpacked = 0;

  constructor(private readonly gunzip: Gunzip) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.unpacked += chunk.length;
    const isBomb = this.unpacked > MAX_BODY_BYTES && this.unpacked > this.gunzip.bytesWritten * MAX_GZIP_RATIO;
    done(
      isBomb
        ? new Problem('too_large', `The body unpacks to more than 1 MiB and ${MAX_GZIP_RATIO} times its size.`)
        : null,
      chunk,
    );
  }
}
