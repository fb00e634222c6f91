import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { Problem } from '@parley/kernel';
import { rejections } from '@parley/platform';
import { MAX_GZIP_RATIO } from './gzip-body.js';
import { MAX_BODY_BYTES } from './route-limits.js';

/** Of one tenant at once: each takes several times its size in memory. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 64;

/** Lets a tenant send few large bodies at once; the others of its requests that bring one wait, unread. */
export class LargeBodies {
  private readonly limits = new Map<string, LimitFunction>();

  /** Null when the body cannot be large; else resolves when it may be read. */
  enter(tenantId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> | null {
    if (!mayBeLarge(request)) return null;
    const limit = this.limits.get(tenantId) ?? pLimit(MAX_AT_ONCE);
    this.limits.set(tenantId, limit);
    if (limit.pendingCount >= MAX_WAITING) {
      rejections.inc({ limiter: 'large-bodies' });
      throw new Problem('rate_limited', 'Too many large bodies are waiting. Send them one after the other.', [], 1);
    }
    return new Promise((entered) => {
      const untilAnswered = new Promise<void>((left) => finished(reply.raw, () => left()));
      void limit(() => {
        entered();
        return untilAnswered;
      }).finally(() => {
        if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(tenantId);
      });
    });
  }
}

function mayBeLarge({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  if (bodyLimit <= MAX_BODY_BYTES) return false;
  const sent = Number(headers['content-length'] ?? Infinity);
  return sent * (headers['content-encoding'] === undefined ? 1 : MAX_GZIP_RATIO) > MAX_BODY_BYTES;
}
