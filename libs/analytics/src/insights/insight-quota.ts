import { Injectable } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { cacheLookups } from '@parley/platform';
import { Postgres } from '@parley/postgres';
import { PlanLimits } from '@parley/tenancy';
import { lockUse, recordUse, wasConsumed } from './postgres/quota-use.js';
import { HOUR_MS } from './quota.js';

/** What tenants may ask of insights: one quota a tenant, shared by every gateway. */
@Injectable()
export class InsightQuota {
  constructor(
    private readonly postgres: Postgres,
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one insight from the quota; none when exactly this one was taken in the last two hours.
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
