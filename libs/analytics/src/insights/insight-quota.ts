import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Clock } from '@parley/kernel';
import { cacheLookups } from '@parley/platform';
import { columnsOf, Postgres, type Queryable } from '@parley/postgres';
import { type Plan, PlanLimits } from '@parley/tenancy';
import { HOUR_MS, FREE_REPEAT_MS } from './quota.js';

/** What a tenant has used of its insights: one row a tenant, updated in place. */
@Entity('insight_budgets')
export class InsightUseEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** When the running hour began. */
  @Column('timestamptz')
  hour!: Date;

  @Column('integer')
  spent!: number;
}

/** An insight that was taken from the quota in the last two hours: it may be asked for again for nothing. */
@Entity('insight_receipts')
export class ChargedInsightEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of question and answer. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('timestamptz')
  paidAt!: Date;
}

const USE = columnsOf(InsightUseEntity);
const CHARGED = columnsOf(ChargedInsightEntity);

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
      if (!repeated && granted) await record(tx, tenantId, digest, now);
      const spent = use.spent + (!repeated && granted ? 1 : 0);
      const resetSeconds = Math.max(1, Math.ceil((use.hour.getTime() + HOUR_MS - now.getTime()) / 1000));
      return { granted, quota: { limit, remaining: Math.max(0, limit - spent), resetSeconds } };
    });
  }
}

type QuotaUse = Readonly<Pick<InsightUseEntity, 'hour' | 'spent'>> & { readonly plan: Plan };

/**
 * Locks what the tenant has used, so that those who ask come one after the other. The hour never goes back: a gateway whose
 * clock is behind takes from the hour that another one has begun.
 */
async function lockUse(tx: Queryable, tenantId: string, now: Date): Promise<QuotaUse> {
  const [use] = await tx.query<QuotaUse>({
    text: `INSERT INTO insight_budgets AS b (${USE.names}) VALUES ($1, $2, 0)
           ON CONFLICT (tenant_id) DO UPDATE SET
             hour = greatest(b.hour, excluded.hour),
             spent = CASE WHEN excluded.hour > b.hour THEN 0 ELSE b.spent END
           RETURNING hour, spent, (SELECT plan FROM tenants WHERE id = $1) AS plan`,
    values: [tenantId, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)],
  });
  if (use === undefined) throw new Error('An upsert always returns its row.');
  return use;
}

async function wasConsumed(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<boolean> {
  const charged = await tx.query({
    text: 'SELECT 1 FROM insight_receipts WHERE tenant_id = $1 AND digest = $2 AND paid_at > $3',
    values: [tenantId, digest, new Date(now.getTime() - FREE_REPEAT_MS)],
  });
  return charged.length > 0;
}

async function record(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<void> {
  await tx.query({ text: 'UPDATE insight_budgets SET spent = spent + 1 WHERE tenant_id = $1', values: [tenantId] });
  // Old ones go as new ones come, so that there are never more than two hours' worth.
  await tx.query({
    text: 'DELETE FROM insight_receipts WHERE tenant_id = $1 AND paid_at <= $2',
    values: [tenantId, new Date(now.getTime() - FREE_REPEAT_MS)],
  });
  await tx.query({
    text: `INSERT INTO insight_receipts (${CHARGED.names}) VALUES ($1, $2, $3)
           ON CONFLICT (tenant_id, digest) DO UPDATE SET paid_at = excluded.paid_at`,
    values: [tenantId, digest, now],
  });
}
