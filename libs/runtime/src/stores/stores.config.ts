import { type ClickHouseServerOptions, DATABASE, DEFAULT_READ_LIMITS } from '@parley/clickhouse';
import { amount, httpUrl, integer, parsed, pattern, text } from '@parley/platform';
import { parsePostgresUrl, type PostgresOptions } from '@parley/postgres';

/** The stores that a gateway, a worker and `parley migrate` share. */
export interface StoreVariables {
  PARLEY_POSTGRES_URL: PostgresOptions;
  PARLEY_POSTGRES_POOL: number;
  PARLEY_CLICKHOUSE_URL: string;
  PARLEY_CLICKHOUSE_USER: string;
  PARLEY_CLICKHOUSE_PASSWORD: string | undefined;
  PARLEY_CLICKHOUSE_DATABASE: string;
  PARLEY_CLICKHOUSE_CLUSTER: string | undefined;
  PARLEY_CLICKHOUSE_MAX_SECONDS: number;
  PARLEY_CLICKHOUSE_MAX_MEMORY_GB: number;
  PARLEY_CLICKHOUSE_MAX_ROWS: number;
  PARLEY_CLICKHOUSE_MAX_CONCURRENT: number;
}

const GB = 1_000_000_000;

export const STORE_VARIABLES = {
  PARLEY_POSTGRES_URL: parsed(parsePostgresUrl)(),
  // Each lane of a worker holds a connection of its own.
  PARLEY_POSTGRES_POOL: integer(12, 1_000)({ default: 16 }),
  PARLEY_CLICKHOUSE_URL: httpUrl()(),
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

export interface StoresConfig {
  readonly postgres: PostgresOptions;
  readonly clickhouse: ClickHouseServerOptions;
}

export function toStoresConfig(variables: Readonly<StoreVariables>): StoresConfig {
  return {
    postgres: { ...variables.PARLEY_POSTGRES_URL, poolSize: variables.PARLEY_POSTGRES_POOL },
    clickhouse: {
      url: variables.PARLEY_CLICKHOUSE_URL,
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
