import { Problem, unavailable } from '@parley/kernel';
import { isOutOfReach } from './clickhouse-errors.js';
import type { Query, QueryParameter } from './query.js';
import { READ_SETTINGS, type Settings, settingsClause } from './settings.js';

export interface ReadOptions {
  /** In place of READ_SETTINGS. */
  readonly settings?: Settings;
  /** Turns a query's SQL into the SQL that is sent. */
  readonly render?: (sql: string) => string;
  /** When a query ends because its asker has gone, the reason of this signal is thrown. */
  readonly signal?: AbortSignal;
}

type ReadParameters = { readonly [name: string]: QueryParameter };

/** Sends a statement to an engine; resolves with its rows. */
export type Send = (sql: string, parameters: ReadParameters) => Promise<unknown[]>;

/** Thrown when a query needs more rows, time or memory than one may have. */
export class QueryOverLimit extends Problem {
  constructor(name: string) {
    super('unavailable', `Analytics are busy: ${name} was rejected. Try again shortly.`, [], 5);
  }
}

/** Starting a second thread takes longer than reading a few rows, and takes a core from what runs beside it. */
const OF_LIGHT_READS: Settings = { max_threads: 1 };

/** Runs one query and turns the engine's limits into a Problem. */
export async function readWith<Parameters extends { readonly tenantId: string }, Row>(
  send: Send,
  query: Query<Parameters, Row>,
  parameters: Parameters & ReadParameters,
  { settings = READ_SETTINGS, render = (sql) => sql, signal }: ReadOptions = {},
): Promise<Row[]> {
  const sql = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
  try {
    const bounds = query.isLight === true ? { ...settings, ...OF_LIGHT_READS } : settings;
    return (await send(`${render(sql)}\n${settingsClause(bounds)}`, parameters)) as Row[];
  } catch (error) {
    // The asker has gone. A store that is closing gives no Problem as its reason.
    if (signal?.reason instanceof Problem) throw signal.reason;
    if (isOverLimit(error)) throw new QueryOverLimit(query.name);
    if (isOutOfReach(error)) throw unavailable('Analytics are out of reach. Try again shortly.', 5);
    throw error;
  }
}

// TOO_MANY_ROWS, TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, TOO_MANY_BYTES
const OVER_LIMIT: ReadonlySet<string> = new Set(['158', '159', '202', '241', '307']);

const isOverLimit = (error: unknown): boolean => OVER_LIMIT.has(String((error as { code?: unknown } | null)?.code));
