import { type ClickHouseServerOptions, DATABASE, DEFAULT_READ_LIMITS } from '@parley/clickhouse';
import { StartupError } from '@parley/kernel';
import { amount, type Environment, httpUrl, integer, oneOf, parsed, pattern, text } from '@parley/platform';
import { DEFAULT_PATIENCE, parsePostgresUrl, type PostgresOptions, type PostgresPatience } from '@parley/postgres';
import { readPem } from './read-pem.js';

/** Whether ClickHouse syncs inserts to its disk before it acknowledges them. */
export const FSYNC_VARIABLE = { PARLEY_CLICKHOUSE_FSYNC: oneOf(['on', 'off'])({ default: 'on' }) };

const GB = 1_000_000_000;
const SECOND = 1_000;

/** The stores that a gateway, a worker and `parley migrate` share. */
export const STORE_VARIABLES = {
  PARLEY_POSTGRES_URL: parsed(parsePostgresUrl)(),
  PARLEY_POSTGRES_POOL: integer(4, 1_000)({ default: 16 }),
  PARLEY_CLICKHOUSE_URL: httpUrl()(),
  PARLEY_CLICKHOUSE_CA_FILE: text()({ default: undefined }),
  PARLEY_CLICKHOUSE_USER: text()({ default: 'default' }),
  PARLEY_CLICKHOUSE_PASSWORD: text()({ default: undefined }),
  PARLEY_CLICKHOUSE_DATABASE: pattern(
    /^[a-zA-Z_]\w{0,63}$/,
    'a name of letters, digits and "_"',
  )({ default: DATABASE }),
  PARLEY_CLICKHOUSE_CLUSTER: pattern(
    /^[\w{}.-]{1,128}$/,
    'the name of a cluster, or a macro such as {cluster}',
  )({ default: undefined }),
  PARLEY_CLICKHOUSE_MAX_SECONDS: integer(1, 600)({ default: DEFAULT_READ_LIMITS.maxSeconds }),
  PARLEY_CLICKHOUSE_MAX_MEMORY_GB: amount(0.1, 1_000)({ default: DEFAULT_READ_LIMITS.maxMemoryBytes / GB }),
  PARLEY_CLICKHOUSE_MAX_ROWS: integer(0, 1e15)({ default: DEFAULT_READ_LIMITS.maxRowsToRead }),
  PARLEY_CLICKHOUSE_MAX_CONCURRENT: integer(1, 1_000)({ default: DEFAULT_READ_LIMITS.maxConcurrent }),
};

type StoreVariables = Environment<typeof STORE_VARIABLES>;

/**
 * How long a gateway or a worker waits for PostgreSQL. A migration waits as long as it takes.
 * @param statementSeconds default time limit of a statement: callers wait for a gateway's, nobody for a worker's.
 */
export const patienceVariables = (statementSeconds: number) => ({
  PARLEY_POSTGRES_CONNECT_SECONDS: amount(0.1, 60)({ default: DEFAULT_PATIENCE.connectMs / SECOND }),
  PARLEY_POSTGRES_SILENCE_SECONDS: amount(0.5, 600)({ default: DEFAULT_PATIENCE.silenceMs / SECOND }),
  PARLEY_POSTGRES_STATEMENT_SECONDS: amount(0.5, 86_400)({ default: statementSeconds }),
  PARLEY_POSTGRES_LOCK_SECONDS: amount(0.1, 86_400)({ default: DEFAULT_PATIENCE.lockMs / SECOND }),
  PARLEY_POSTGRES_IDLE_SECONDS: amount(1, 86_400)({ default: DEFAULT_PATIENCE.idleInTransactionMs / SECOND }),
});

export const toPatience = (variables: Environment<ReturnType<typeof patienceVariables>>): PostgresPatience => ({
  connectMs: variables.PARLEY_POSTGRES_CONNECT_SECONDS * SECOND,
  silenceMs: variables.PARLEY_POSTGRES_SILENCE_SECONDS * SECOND,
  statementMs: variables.PARLEY_POSTGRES_STATEMENT_SECONDS * SECOND,
  lockMs: variables.PARLEY_POSTGRES_LOCK_SECONDS * SECOND,
  idleInTransactionMs: variables.PARLEY_POSTGRES_IDLE_SECONDS * SECOND,
});

export interface StoresConfig {
  readonly postgres: PostgresOptions;
  readonly clickhouse: ClickHouseServerOptions;
}

export function toStoresConfig(variables: StoreVariables): StoresConfig {
  return {
    postgres: { ...variables.PARLEY_POSTGRES_URL, poolSize: variables.PARLEY_POSTGRES_POOL },
    clickhouse: {
      url: variables.PARLEY_CLICKHOUSE_URL,
      ...caOf(variables),
      user: variables.PARLEY_CLICKHOUSE_USER,
      password: variables.PARLEY_CLICKHOUSE_PASSWORD ?? '',
      topology: {
        database: variables.PARLEY_CLICKHOUSE_DATABASE,
        cluster: variables.PARLEY_CLICKHOUSE_CLUSTER ?? null,
      },
      limits: {
        maxSeconds: variables.PARLEY_CLICKHOUSE_MAX_SECONDS,
        maxMemoryBytes: variables.PARLEY_CLICKHOUSE_MAX_MEMORY_GB * GB,
        maxRowsToRead: variables.PARLEY_CLICKHOUSE_MAX_ROWS,
        maxConcurrent: variables.PARLEY_CLICKHOUSE_MAX_CONCURRENT,
      },
    },
  };
}

function caOf(variables: StoreVariables): Pick<ClickHouseServerOptions, 'ca'> {
  const { PARLEY_CLICKHOUSE_URL: url, PARLEY_CLICKHOUSE_CA_FILE: file } = variables;
  if (file !== undefined && !url.startsWith('https:')) {
    throw new StartupError('PARLEY_CLICKHOUSE_CA_FILE is set, but PARLEY_CLICKHOUSE_URL is not https.');
  }
  const ca = readPem('PARLEY_CLICKHOUSE_CA_FILE', file);
  return ca === undefined ? {} : { ca };
}
