import type { ClickHouseWriter } from './clickhouse.port.js';
import { MIGRATIONS } from './migrations/index.js';

/**
 * Brings the tables up to date. Every statement is safe to run again (IF NOT EXISTS), so a migration that was cut
 * off half-way is simply run once more, and no table has to remember which ones ran.
 */
export async function migrateClickHouse(writer: ClickHouseWriter): Promise<void> {
  for (const migration of MIGRATIONS) {
    for (const statement of migration.statements) await writer.command(statement);
  }
}
