import type { Clock } from '@parley/kernel';
import { columnsOf, type Postgres, StoreFailure } from '@parley/postgres';
import { LanguageModelBudget, type Reservation } from '../language-model-budget.port.js';
import { LanguageModelSpendingEntity } from './language-model-spending.entity.js';

const SPENDING = columnsOf(LanguageModelSpendingEntity);

/** One account per tenant, shared by all processes. The reservations of a process that dies stay spent. */
export class PostgresLanguageModelBudget extends LanguageModelBudget {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async reserve(tenantId: string, usd: number, dailyUsd: number): Promise<Reservation | null> {
    if (dailyUsd <= 0 || usd > dailyUsd) return null;
    // The day never goes back: a worker whose clock is behind spends from the day that another worker has begun.
    const rows = await this.query<{ day: string }>(
      `INSERT INTO judge_budgets AS b (${SPENDING.names}) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id) DO UPDATE SET
         day = greatest(b.day, excluded.day),
         spent_usd = CASE WHEN excluded.day > b.day THEN 0 ELSE b.spent_usd END + $3
       WHERE excluded.day > b.day OR (b.spent_usd < $4 AND b.spent_usd + $3 <= $4)
       RETURNING day::text`,
      [tenantId, this.clock.now().toISOString().slice(0, 10), usd, dailyUsd],
    );
    const [account] = rows;
    return account === undefined ? null : { tenantId, day: account.day, usd };
  }

  override async correct({ tenantId, day, usd }: Reservation, actualUsd: number): Promise<void> {
    await this.query(
      `UPDATE judge_budgets SET spent_usd = greatest(0, spent_usd + $3) WHERE tenant_id = $1 AND day = $2`,
      [tenantId, day, actualUsd - usd],
    );
  }

  private async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.postgres.query<Row & Record<string, unknown>>({ text, values });
    } catch (error) {
      throw StoreFailure.of(error);
    }
  }
}
