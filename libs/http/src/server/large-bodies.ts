import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, unavailable } from '@parley/kernel';
import { MAX_GZIP_RATIO } from './gzip-body.js';
import type { RouteOptions } from './route-config.js';
import { MAX_BODY_BYTES } from './route-limits.js';
import { TenantPlaces } from './tenant-places.js';

/** A body above this takes long to read and write, compared with that of a single record. */
const BATCH_BYTES = 64 * 1024;
/** How many times its size a packed body usually unpacks to. */
export const USUAL_GZIP_RATIO = 10;

/** Limits the large bodies and batches that a tenant has in work; others wait unread, and too many are turned away. */
export class LargeBodies {
  private readonly places = new TenantPlaces({
    // Each takes several times its size in memory.
    perTenant: 4,
    maxWaiting: 64,
    limiter: 'large-bodies',
    tooMany: () =>
      new Problem('rate_limited', 'Too many large bodies are waiting. Send them one after the other.', [], 1),
  });
  /** More than can be written within some seconds would be read for callers that no longer wait. */
  private readonly batches = new TenantPlaces({
    perTenant: 16,
    maxWaiting: 48,
    limiter: 'batches',
    tooMany: () => unavailable('Too many batches are waiting. Try again shortly.', 1),
  });

  /** Null when the body cannot be large; else resolves when it may be read. */
  enter(
    tenantId: string,
    { bodyLimit }: Pick<RouteOptions, 'bodyLimit'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> | null {
    if (bodyLimit <= MAX_BODY_BYTES) return null;
    if (bytesOf(request, MAX_GZIP_RATIO) > MAX_BODY_BYTES) return this.places.enter(tenantId, reply);
    return bytesOf(request, USUAL_GZIP_RATIO) > BATCH_BYTES ? this.batches.enter(tenantId, reply) : null;
  }
}

/** The unpacked size, if unpacking multiplies it by the ratio. */
function bytesOf({ headers }: FastifyRequest, gzipRatio: number): number {
  const sent = Number(headers['content-length'] ?? Infinity);
  return headers['content-encoding'] === undefined ? sent : sent * gzipRatio;
}
