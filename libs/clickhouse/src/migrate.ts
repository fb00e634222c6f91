import type { ClickHouse, ClickHouseReader } from './clickhouse.port.js';
import { MIGRATIONS } from './migrations/index.js';
import { DATABASE } from './settings.js';
import { SCHEMA_MIGRATIONS } from './tables/schema-migrations.table.js';

/**
 * Brings the tables up to date. Every statement is safe to run again (IF NOT EXISTS), so a migration that was cut off
 * half-way is run once more. Which ones ran is remembered only for processes that want to serve, and for statements
 * that are too expensive to run at each start.
 */
export async function migrateClickHouse({ reader, writer }: Pick<ClickHouse, 'reader' | 'writer'>): Promise<void> {
  const missing = new Set(await missingClickHouseMigrations(reader));
  for (const { name, statements, once = [] } of MIGRATIONS) {
    for (const statement of statements) await writer.execute(statement);
    if (!missing.has(name)) continue;
    for (const statement of once) await writer.execute(statement);
  }
  await writer.insert({
    table: SCHEMA_MIGRATIONS.name,
    rows: Buffer.from(MIGRATIONS.map(({ name }) => JSON.stringify({ name })).join('\n')),
    deduplicationToken: MIGRATIONS.map(({ name }) => name).join(),
  });
}

/** Names of the migrations that this version needs and the tables have not had. */
export async function missingClickHouseMigrations(reader: ClickHouseReader): Promise<string[]> {
  const applied = await reader
    .read<{ tenantId: string }, { name: string }>(
      { name: 'applied-migrations', sql: `SELECT DISTINCT name FROM ${DATABASE}.${SCHEMA_MIGRATIONS.name}` },
      { tenantId: '' },
    )
    .catch((error: unknown) => {
      if (isUnknownTable(error)) return [];
      throw error;
    });
  const names = new Set(applied.map(({ name }) => name));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !names.has(name));
}

// UNKNOWN_TABLE, UNKNOWN_DATABASE
const isUnknownTable = (error: unknown): boolean => ['60', '81'].includes((error as { code?: string }).code ?? '');

/** Whether nothing was ever migrated here. */
export const hasNoTables = async (reader: ClickHouseReader): Promise<boolean> =>
  (await missingClickHouseMigrations(reader)).length === MIGRATIONS.length;
