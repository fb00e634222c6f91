import { LRUCache } from 'lru-cache';

/** When a tenant's messages take the overflow route. */
export interface NoiseLimits {
  /** Messages per second from which on a tenant can be noisy at all. Infinity: nobody ever is. */
  readonly messagesPerSecond: number;
  /** A tenant with more than this share (0..1) of all messages is noisy. */
  readonly share: number;
}

export const DEFAULT_NOISE_LIMITS: NoiseLimits = { messagesPerSecond: 2_000, share: 0.5 };

const WINDOW_MS = 5_000;
/** How long a tenant stays noisy after it last was: it must not switch back and forth between routes. */
const STAYS_MS = 60_000;
const MOST_TENANTS = 10_000;

interface Count {
  windowStart: number;
  messages: number;
}

/**
 * Finds tenants that write so much that everybody else's newest records would wait behind theirs. A relay does not need
 * to see the partitions of other relays: keys spread a tenant over all partitions alike.
 */
export class NoisyTenants {
  private readonly counts = new LRUCache<string, Count>({ max: MOST_TENANTS });
  private readonly noisyUntil = new LRUCache<string, number>({ max: MOST_TENANTS });
  private all: Count = { windowStart: 0, messages: 0 };

  constructor(private readonly limits: NoiseLimits) {}

  /** Counts a tenant's messages. */
  saw(tenantId: string, messages: number, now: number): void {
    this.all = counted(this.all, messages, now);
    const count = counted(this.counts.get(tenantId), messages, now);
    this.counts.set(tenantId, count);
    // Alone, a tenant disturbs nobody.
    const disturbs = count.messages < this.all.messages && count.messages > this.limits.share * this.all.messages;
    const isMuch = count.messages > (this.limits.messagesPerSecond * WINDOW_MS) / 1_000;
    if (disturbs && isMuch) this.noisyUntil.set(tenantId, now + STAYS_MS);
  }

  isNoisy(tenantId: string, now: number): boolean {
    return (this.noisyUntil.get(tenantId) ?? 0) > now;
  }
}

function counted(count: Count | undefined, messages: number, now: number): Count {
  if (count === undefined || now - count.windowStart >= WINDOW_MS)
    return { windowStart: now - (now % WINDOW_MS), messages };
  return { windowStart: count.windowStart, messages: count.messages + messages };
}
