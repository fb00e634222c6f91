import type { Clock } from '@parley/kernel';
import { cacheLookups } from '@parley/platform';
import type { Postgres, Queryable } from '@parley/postgres';
import type { Plan, PlanLimits } from '@parley/tenancy';
import { HOUR_MS, RECEIPT_MS } from './budget.js';
import { InsightBudget } from './insight-budget.port.js';

export class PostgresInsightBudget extends InsightBudget {
  constructor(
    private readonly postgres: Postgres,
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {
    super();
  }

  override pay(tenantId: string, digest: Buffer) {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const account = await openAccount(tx, tenantId, now);
      const { insightsPerHour: limit } = this.limits.of(account.plan);
      const has = await hasReceipt(tx, tenantId, digest, now);
      cacheLookups.inc({ cache: 'insights', result: has ? 'hit' : 'miss' });
      const paid = has || account.spent < limit;
      if (!has && paid) await spend(tx, tenantId, digest, now);
      const spent = account.spent + (!has && paid ? 1 : 0);
      const resetSeconds = Math.max(1, Math.ceil((account.hour.getTime() + HOUR_MS - now.getTime()) / 1000));
      return { paid, budget: { limit, remaining: Math.max(0, limit - spent), resetSeconds } };
    });
  }
}

interface Account {
  readonly plan: Plan;
  /** When the running hour began. */
  readonly hour: Date;
  readonly spent: number;
}

/**
 * Locks the tenant's account, so that payments come one after the other. The hour never goes back: a gateway whose
 * clock is behind spends from the hour that another one has begun.
 */
async function openAccount(tx: Queryable, tenantId: string, now: Date): Promise<Account> {
  const [account] = await tx.query<Account & Record<string, unknown>>({
    text: `INSERT INTO insight_budgets AS b (tenant_id, hour, spent) VALUES ($1, $2, 0)
           ON CONFLICT (tenant_id) DO UPDATE SET
             hour = greatest(b.hour, excluded.hour),
             spent = CASE WHEN excluded.hour > b.hour THEN 0 ELSE b.spent END
           RETURNING hour, spent, (SELECT plan FROM tenants WHERE id = $1) AS plan`,
    values: [tenantId, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)],
  });
  if (account === undefined) throw new Error('An upsert always returns its row.');
  return account;
}

async function hasReceipt(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<boolean> {
  const receipts = await tx.query({
    text: 'SELECT 1 FROM insight_receipts WHERE tenant_id = $1 AND digest = $2 AND paid_at > $3',
    values: [tenantId, digest, new Date(now.getTime() - RECEIPT_MS)],
  });
  return receipts.length > 0;
}

async function spend(tx: Queryable, tenantId: string, digest: Buffer, now: Date): Promise<void> {
  await tx.query({ text: 'UPDATE insight_budgets SET spent = spent + 1 WHERE tenant_id = $1', values: [tenantId] });
  // Old receipts go as new ones come, so that there are never more than two hours' worth.
  await tx.query({
    text: 'DELETE FROM insight_receipts WHERE tenant_id = $1 AND paid_at <= $2',
    values: [tenantId, new Date(now.getTime() - RECEIPT_MS)],
  });
  await tx.query({
    text: `INSERT INTO insight_receipts (tenant_id, digest, paid_at) VALUES ($1, $2, $3)
           ON CONFLICT (tenant_id, digest) DO UPDATE SET paid_at = excluded.paid_at`,
    values: [tenantId, digest, now],
  });
}
