import { CELL_TABLES, PROJECTED_TABLES, tablesOf } from '@parley/clickhouse';
import type { TestService } from '@parley/testing';

const TABLES = [
  'users',
  'conversations',
  'messages',
  'ratings',
  'events',
  'event_keys',
  'users_with_revenue',
  'log',
  'dead_letters',
  'erasure_events',
  'erasure_prompts',
];

/** Everything in PostgreSQL that may speak of people, as text. */
export async function postgresText(service: TestService): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => service.postgres.query({ text: `SELECT t::text AS row FROM ${table} AS t` })),
  );
  return JSON.stringify(rows);
}

/** Rows of a tenant in each table of ClickHouse, superseded versions included. */
export async function factsOf(service: TestService, tenantId: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const table of [...PROJECTED_TABLES.flatMap(tablesOf), ...CELL_TABLES]) {
    const found = await service.clickhouse.reader.read<{ tenantId: string }, Record<string, unknown>>(
      { name: 'test', sql: `SELECT '${table}' AS "table", * FROM parley.${table} WHERE tenant_id = {tenantId:UUID}` },
      { tenantId },
    );
    rows.push(...found);
  }
  return rows;
}
