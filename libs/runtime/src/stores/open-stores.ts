import type { DataSource } from 'typeorm';
import { type ClickHouse, missingClickHouseMigrations, ServerClickHouse } from '@parley/clickhouse';
import { Problem, StartupError } from '@parley/kernel';
import type { Teardown } from '@parley/platform';
import { connectPostgres, missingPostgresMigrations, type Postgres, postgresOf } from '@parley/postgres';
import type { StoresConfig } from './stores.config.js';

export interface Stores {
  readonly dataSource: DataSource;
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
}

/**
 * Connects to both stores.
 * @param reader a user of ClickHouse that may read which migrations ran; the process's own user unless given.
 * @throws StartupError when one cannot be reached, or lacks migrations that this version needs.
 */
export async function openStores(config: StoresConfig, teardown: Teardown, reader?: ClickHouse): Promise<Stores> {
  const dataSource = await openPostgres(config);
  teardown.add(() => dataSource.destroy());
  const postgres = postgresOf(dataSource);
  requireComplete('PostgreSQL', await missingPostgresMigrations(postgres));
  const clickhouse = ServerClickHouse.open(config.clickhouse);
  teardown.add(() => clickhouse.close());
  requireComplete('ClickHouse', await missingOfClickHouse(config, reader ?? clickhouse));
  return { dataSource, postgres, clickhouse };
}

function openPostgres({ postgres }: StoresConfig): Promise<DataSource> {
  return connectPostgres(postgres).catch((cause: unknown) => {
    throw unreachable('PostgreSQL', `${postgres.host}:${postgres.port}`, 'PARLEY_POSTGRES_URL', cause);
  });
}

function missingOfClickHouse({ clickhouse }: StoresConfig, { reader }: ClickHouse): Promise<string[]> {
  return missingClickHouseMigrations(reader).catch((cause: unknown) => {
    throw unreachable('ClickHouse', clickhouse.url, 'PARLEY_CLICKHOUSE_URL', cause);
  });
}

export function unreachable(store: string, where: string, variable: string, cause: unknown): StartupError {
  const reason = cause instanceof Problem ? 'nobody answers' : firstLine(cause);
  return new StartupError(`${store} at ${where} cannot be used (${reason}). Check ${variable}.`, { cause });
}

const firstLine = (cause: unknown): string => {
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  return (
    (message === undefined || message === '' ? (code ?? String(cause)) : message).split('\n')[0]?.slice(0, 200) ?? ''
  );
};

function requireComplete(store: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new StartupError(
    `${store} lacks ${missing.length} of the migrations that this version needs. Run "parley migrate" first.`,
  );
}
