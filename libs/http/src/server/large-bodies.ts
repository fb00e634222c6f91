import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';
import { MAX_GZIP_RATIO } from './gzip-body.js';
import { MAX_BODY_BYTES } from './route-limits.js';
import { TenantPlaces } from './tenant-places.js';

/** Lets a tenant send few large bodies at once; the others of its requests that bring one wait, unread. */
export class LargeBodies {
  private readonly places = new TenantPlaces({
    // Each takes several times its size in memory.
    perTenant: 4,
    maxWaiting: 64,
    limiter: 'large-bodies',
    tooMany: () =>
      new Problem('rate_limited', 'Too many large bodies are waiting. Send them one after the other.', [], 1),
  });

  /** Null when the body cannot be large; else resolves when it may be read. */
  enter(tenantId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> | null {
    return mayBeLarge(request) ? this.places.enter(tenantId, reply) : null;
  }
}

function mayBeLarge({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  if (bodyLimit <= MAX_BODY_BYTES) return false;
  const sent = Number(headers['content-length'] ?? Infinity);
  return sent * (headers['content-encoding'] === undefined ? 1 : MAX_GZIP_RATIO) > MAX_BODY_BYTES;
}
