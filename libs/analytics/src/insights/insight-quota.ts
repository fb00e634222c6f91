import { Injectable } from '@nestjs/common';
import { Clock, Problem } from '@parley/kernel';
import { cacheLookups } from '@parley/platform';
import { Postgres } from '@parley/postgres';
import { PlanLimits } from '@parley/tenancy';
import type { FastifyReply } from 'fastify';
import { HOUR_MS, lockUse, recordUse, wasConsumed } from './postgres/quota-use.js';

/** The insights that a tenant has left in the current hour. */
export interface Quota {
  /** Insights per hour. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the hour ends and the whole quota is available again. */
  readonly resetSeconds: number;
}

/** An answer that may have used the quota; null: it used none. */
export interface QuotaCharged<View> {
  readonly view: View;
  readonly quota: Quota | null;
}

/** How many insights tenants may request: one quota per tenant, shared by every gateway. */
@Injectable()
export class InsightQuota {
  constructor(
    private readonly postgres: Postgres,
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one insight from the quota; nothing if exactly this one was taken in the last two hours.
   * @param digest of the question and the aggregates.
   */
  consume(tenantId: string, digest: Buffer) {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const use = await lockUse(tx, tenantId, now);
      const { insightsPerHour: limit } = this.limits.of(use.plan);
      const repeated = await wasConsumed(tx, tenantId, digest, now);
      cacheLookups.inc({ cache: 'insights', result: repeated ? 'hit' : 'miss' });
      const granted = repeated || use.spent < limit;
      if (!repeated && granted) await recordUse(tx, tenantId, digest, now);
      const spent = use.spent + (!repeated && granted ? 1 : 0);
      const resetSeconds = Math.max(1, Math.ceil((use.hour.getTime() + HOUR_MS - now.getTime()) / 1000));
      return { granted, quota: { limit, remaining: Math.max(0, limit - spent), resetSeconds } };
    });
  }
}

/** Reports the remaining quota in the headers, whether it sufficed or not. */
export async function answerCharged<View>(reply: FastifyReply, answer: Promise<QuotaCharged<View>>): Promise<View> {
  try {
    const { view, quota } = await answer;
    if (quota !== null) setHeaders(reply, quota);
    return view;
  } catch (error) {
    if (error instanceof QuotaExceeded) setHeaders(reply, error.quota);
    throw error;
  }
}

/** As in draft-ietf-httpapi-ratelimit-headers; a plan without a limit sets none. */
function setHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: Quota): void {
  if (!Number.isFinite(limit)) return;
  void reply.header('ratelimit-policy', `"insights";q=${limit};w=${HOUR_MS / 1000}`);
  void reply.header('ratelimit', `"insights";r=${remaining};t=${resetSeconds}`);
}

export class QuotaExceeded extends Problem {
  constructor(readonly quota: Quota) {
    super(
      'rate_limited',
      `The plan allows ${quota.limit} insights an hour, and they are used up. Try again in ${quota.resetSeconds} seconds, or ask with mode=simple, which is not limited.`,
      [],
      quota.resetSeconds,
    );
  }
}
