import type { ClickHouseClient } from '@clickhouse/client';
import { Problem, unavailable } from '@parley/kernel';
import { isOutOfReach } from './clickhouse-errors.js';
import type { Query, QueryParameter } from './query.js';
import { READ_SETTINGS, type Settings, settingsClause } from './settings.js';

export interface ReadOptions {
  /** In place of READ_SETTINGS. */
  readonly settings?: Settings;
  /** Makes of a query's SQL the one that is sent. */
  readonly render?: (sql: string) => string;
  readonly signal?: AbortSignal;
}

/** Runs one query on one client and turns the engine's limits into a problem of ours. */
export async function readWith<Parameters extends { readonly tenantId: string }, Row>(
  client: ClickHouseClient,
  query: Query<Parameters, Row>,
  parameters: Parameters & { readonly [name: string]: QueryParameter },
  { settings = READ_SETTINGS, render = (sql) => sql, signal }: ReadOptions = {},
): Promise<Row[]> {
  const sql = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
  try {
    const result = await client.query({
      query: `${render(sql)}\n${settingsClause(settings)}`,
      format: 'JSONEachRow',
      query_params: toParameters(parameters),
      ...(signal === undefined ? {} : { abort_signal: signal }),
    });
    return await result.json<Row>();
  } catch (error) {
    // The asker has gone; a store that closes has no problem to tell.
    if (signal?.reason instanceof Problem) throw signal.reason;
    if (isOverLimit(error)) throw unavailable(`Analytics are busy: ${query.name} was rejected. Try again shortly.`, 5);
    if (isOutOfReach(error)) throw unavailable('Analytics are out of reach. Try again shortly.', 5);
    throw error;
  }
}

/** The embedded engine's client serialises no whole number past 2^53, which is a double all the same: as text it does. */
const toParameters = (parameters: { readonly [name: string]: QueryParameter }): Record<string, QueryParameter> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? String(value) : value,
    ]),
  );

// TOO_MANY_ROWS, TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, TOO_MANY_BYTES
const OVER_LIMIT: ReadonlySet<string> = new Set(['158', '159', '202', '241', '307']);

const isOverLimit = (error: unknown): boolean => OVER_LIMIT.has(String((error as { code?: unknown } | null)?.code));
