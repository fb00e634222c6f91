import { Problem, unavailable } from '@parley/kernel';
import { isOutOfReach } from './clickhouse-errors.js';
import type { Query, QueryParameter } from './query.js';
import { READ_SETTINGS, type Settings, settingsClause } from './settings.js';

export interface ReadOptions {
  /** In place of READ_SETTINGS. */
  readonly settings?: Settings;
  /** Makes of a query's SQL the one that is sent. */
  readonly render?: (sql: string) => string;
  /** Its reason, when a query ends since its asker has gone, is what this throws. */
  readonly signal?: AbortSignal;
}

type ReadParameters = { readonly [name: string]: QueryParameter };

/** Sends a statement to an engine, which answers rows. */
export type Send = (sql: string, parameters: ReadParameters) => Promise<unknown[]>;

/** What a query met that asks for more rows, time or memory than one may have. */
export class QueryOverLimit extends Problem {
  constructor(name: string) {
    super('unavailable', `Analytics are busy: ${name} was rejected. Try again shortly.`, [], 5);
  }
}

/** A second thread takes longer to start than a few rows to read, and a core from what runs beside it. */
const OF_LIGHT_READS: Settings = { max_threads: 1 };

/** Runs one query and turns the engine's limits into a problem of ours. */
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
    // The asker has gone; a store that closes has no problem to tell.
    if (signal?.reason instanceof Problem) throw signal.reason;
    if (isOverLimit(error)) throw new QueryOverLimit(query.name);
    if (isOutOfReach(error)) throw unavailable('Analytics are out of reach. Try again shortly.', 5);
    throw error;
  }
}

// TOO_MANY_ROWS, TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, TOO_MANY_BYTES
const OVER_LIMIT: ReadonlySet<string> = new Set(['158', '159', '202', '241', '307']);

const isOverLimit = (error: unknown): boolean => OVER_LIMIT.has(String((error as { code?: unknown } | null)?.code));
