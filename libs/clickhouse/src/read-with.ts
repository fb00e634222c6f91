import type { ClickHouseClient } from '@clickhouse/client';
import { unavailable } from '@parley/kernel';
import type { Query, QueryParameter } from './query.js';
import { type Settings, settingsClause } from './settings.js';

/** Runs one query on one client and turns the engine's refusals into the domain's. */
export async function readWith<Parameters extends { readonly tenantId: string }, Row>(
  client: ClickHouseClient,
  query: Query<Parameters, Row>,
  parameters: Parameters & { readonly [name: string]: QueryParameter },
  settings: Settings,
): Promise<Row[]> {
  const sql = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
  try {
    const result = await client.query({
      query: `${sql}\n${settingsClause(settings)}`,
      format: 'JSONEachRow',
      query_params: { ...parameters },
    });
    return await result.json<Row>();
  } catch (error) {
    if (isRefusal(error)) throw unavailable(`Analytics are busy: ${query.name} was refused. Try again shortly.`, 5);
    throw error;
  }
}

// TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED
const REFUSALS: ReadonlySet<string> = new Set(['159', '202', '241']);

const isRefusal = (error: unknown): boolean => REFUSALS.has(String((error as { code?: unknown } | null)?.code));
