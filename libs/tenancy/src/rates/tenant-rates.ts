import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, Problem, type RateLimit, TokenBucket } from '@parley/kernel';
import { rejections } from '@parley/platform';
import type { Caller } from '../domain/caller.js';
import type { Plan } from '../domain/plan.js';
import { type Limits, PlanLimits } from '../domain/plan-limits.js';

interface Rate {
  readonly windowMs: number;
  /** As part of a sentence: "60 analytics requests a minute". */
  readonly words: string;
  readonly of: (limits: Limits) => number;
}

const MIB = 1024 * 1024;

/** What a plan allows in a window of time, besides insights. */
const RATES = {
  analytics: { windowMs: 60_000, words: 'analytics requests a minute', of: (limits) => limits.analyticsPerMinute },
  writes: { windowMs: 1_000, words: 'writing requests a second', of: (limits) => limits.writesPerSecond },
  'write-bytes': { windowMs: 1_000, words: 'bytes of writes a second', of: (limits) => limits.writeMibPerSecond * MIB },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof RATES;

type Rated = Pick<Caller, 'tenantId' | 'plan'>;

const MOST_REMEMBERED = 10_000;

/** A bucket for each rate of each plan that a tenant has had: the limits of another plan begin anew. */
type Buckets = Partial<Record<Plan, Partial<Record<RateName, TokenBucket>>>>;

/** Counts, in this process, what each tenant does against the rates of its plan. */
@Injectable()
export class TenantRates {
  private readonly buckets = new LRUCache<string, Buckets>({ max: MOST_REMEMBERED });

  constructor(
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `rate_limited` that says when there is room again. */
  take(caller: Rated, name: RateName, amount = 1): void {
    const { windowMs, words, of }: Rate = RATES[name];
    const limit = of(this.limits.of(caller.plan));
    if (limit === Infinity) return;
    const now = this.clock.now().getTime();
    const buckets = this.bucketsOf(caller);
    const bucket = (buckets[name] ??= new TokenBucket(limit, windowMs, now));
    const waitMs = bucket.take(amount, now);
    if (waitMs === 0) return;
    rejections.inc({ limiter: name });
    const waitSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const rate: RateLimit = { name, limit, remaining: bucket.remaining, windowSeconds: windowMs / 1_000, waitSeconds };
    throw new Problem('rate_limited', `The plan allows ${limit} ${words}. Try again shortly.`, [], waitSeconds, rate);
  }

  /** Counts what was used beyond the amount taken before; a negative amount is given back. */
  settle(caller: Rated, name: RateName, amount: number): void {
    this.bucketsOf(caller)[name]?.settle(amount);
  }

  private bucketsOf({ tenantId, plan }: Rated): Partial<Record<RateName, TokenBucket>> {
    let plans = this.buckets.get(tenantId);
    if (plans === undefined) this.buckets.set(tenantId, (plans = {}));
    return (plans[plan] ??= {});
  }
}
