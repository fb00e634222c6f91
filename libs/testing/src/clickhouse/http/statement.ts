import { withParameters } from '@parley/clickhouse';

/** An error in ClickHouse's form, raised by the server in front of the engine. */
export class ServerError extends Error {
  constructor(
    readonly code: number,
    message: string,
    type: string,
  ) {
    super(`Code: ${code}. DB::Exception: ${message} (${type})`);
  }
}

/** The parts of a request's URL. */
export interface RequestParts {
  /** SQL from the URL; the body follows it. */
  readonly query: string;
  readonly queryId: string | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** Settings of the HTTP server itself, which the embedded engine does not know. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'query_id',
  'query',
  'database',
  'user',
  'password',
  'session_id',
  'role',
  'wait_end_of_query',
  'buffer_size',
  'enable_http_compression',
  'http_zlib_compression_level',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'cancel_http_readonly_queries_on_client_close',
  'default_format',
  'client_protocol_version',
]);

export function partsOf(search: URLSearchParams): RequestParts {
  const parameters: Record<string, string> = {};
  const settings: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name.startsWith('param_')) parameters[name.slice('param_'.length)] = value;
    else if (!OF_THE_SERVER.has(name)) settings[name] = value;
  }
  return { query: search.get('query') ?? '', queryId: search.get('query_id'), parameters, settings };
}

const IDENTIFIER = /^\w+$/;
const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Part of the SQL, since settings on a connection stay for the statements that follow. */
export function settingsClause(settings: Readonly<Record<string, string>>): string {
  const entries = Object.entries(settings);
  if (entries.length === 0) return '';
  for (const [name] of entries) {
    if (!IDENTIFIER.test(name)) throw new ServerError(115, `Unknown setting ${name}.`, 'UNKNOWN_SETTING');
  }
  return `SETTINGS ${entries.map(([name, value]) => `${name} = ${literal(value)}`).join(', ')}`;
}

/** Binds parameters as the engine does, with a server's message for a missing one. */
export function bound(sql: string, parameters: Readonly<Record<string, string>>): string {
  try {
    return withParameters(sql, parameters);
  } catch (error) {
    throw new ServerError(456, (error as Error).message, 'UNKNOWN_QUERY_PARAMETER');
  }
}

const INSERT =
  /^\s*INSERT\s+INTO\s+([\w.]+)\s*(?:\(([^)]*)\))?\s*FORMAT\s+(JSONEachRow|JSONCompactEachRow|CSV|TSV|TabSeparated)\s*$/i;

export interface InsertStatement {
  readonly table: string;
  readonly columns: readonly string[] | null;
  readonly format: 'JSONEachRow' | 'JSONCompactEachRow' | 'CSV' | 'TSV' | 'TabSeparated';
}

/** An INSERT whose rows come in the body; null for any other statement. */
export function readInsert(query: string): InsertStatement | null {
  const match = INSERT.exec(query);
  if (match === null) return null;
  const [, table = '', columns, format = ''] = match;
  return {
    table,
    columns:
      columns === undefined ? null : columns.split(',').map((column) => column.trim().replace(/^[`"]|[`"]$/g, '')),
    format: format as InsertStatement['format'],
  };
}
