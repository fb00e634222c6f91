import { columnsOf, type Queryable } from '@parley/postgres';
import type { Plan } from '@parley/tenancy';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const HOUR_MS = 3_600_000;
/** How long an unchanged insight may be requested again for free. */
export const FREE_REPEAT_MS = 2 * HOUR_MS;

/** How many insights a tenant has used: one row per tenant, updated in place. */
@Entity('insight_budgets')
export class InsightUseEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** When the current hour began. */
  @Column('timestamptz')
  hour!: Date;

  @Column('integer')
  spent!: number;
}

/** An insight that was taken from the quota in the last two hours: it may be requested again for free. */
@Entity('insight_receipts')
export class ChargedInsightEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of the question and its aggregates. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('timestamptz')
  paidAt!: Date;
}

const USE = columnsOf(InsightUseEntity);
const CHARGED = columnsOf(ChargedInsightEntity);

export type QuotaUse = Readonly<Pick<InsightUseEntity, 'hour' | 'spent'>> & { readonly plan: Plan };

/**
 * Locks the tenant's row, so that requests take turns. The hour never goes back: a gateway whose clock is behind takes
 * from the hour that another gateway has begun.
 */
export async function lockUse(tx: Queryable, tenantId: string, now: Date): Promise<QuotaUse> {
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

export async function wasConsumed(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<boolean> {
  const charged = await tx.query({
    text: 'SELECT 1 FROM insight_receipts WHERE tenant_id = $1 AND digest = $2 AND paid_at > $3',
    values: [tenantId, digest, new Date(now.getTime() - FREE_REPEAT_MS)],
  });
  return charged.length > 0;
}

export async function recordUse(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<void> {
  await tx.query({ text: 'UPDATE insight_budgets SET spent = spent + 1 WHERE tenant_id = $1', values: [tenantId] });
  // Old rows are deleted as new ones come, so that there are never more than two hours' worth.
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
