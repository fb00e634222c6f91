import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Pool } from 'pg';
import { runInTurn } from './advisory-lock.js';
import { SnakeCaseColumns } from './entities/snake-case.js';
import { loadedEntities } from './entities/table-description.js';
import { allowTransactionIds } from './entities/transaction-id-column.js';
import { MIGRATIONS } from './migrations/index.js';
import { Postgres } from './postgres.js';

export interface PostgresOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
  readonly poolSize?: number;
  /** Absent: in clear text. `verify`: the server's certificate must be for its host. */
  readonly tls?: { readonly verify: boolean };
}

const dataSourceOptions = (options: PostgresOptions): DataSourceOptions => ({
  type: 'postgres',
  host: options.host,
  port: options.port,
  username: options.user,
  ...(options.password === undefined ? {} : { password: options.password }),
  database: options.database,
  poolSize: options.poolSize ?? 16,
  entities: loadedEntities(),
  namingStrategy: new SnakeCaseColumns(),
  migrations: MIGRATIONS,
  migrationsTableName: 'schema_migrations',
  applicationName: 'parley',
  // int8 columns hold counters and revisions far below 2^53.
  parseInt8: true,
  ...(options.tls === undefined ? {} : { ssl: { rejectUnauthorized: options.tls.verify } }),
  extra: { options: '-c timezone=UTC -c synchronous_commit=on' },
});

/**
 * Opens a pool, with a repository for every entity whose module is loaded: whoever uses an entity has loaded it, so
 * nobody keeps a list of them, and this lib need not know those that stand on it.
 */
export const connectPostgres = (options: PostgresOptions): Promise<DataSource> =>
  allowTransactionIds(new DataSource(dataSourceOptions(options))).initialize();

/** The pool under TypeORM: its own query path costs three times as much a row. */
export function postgresOf(dataSource: DataSource): Postgres {
  return new Postgres((dataSource.driver as unknown as { master: Pool }).master);
}

/** Runs `work` while no other process migrates. */
async function whileNobodyMigrates<T>(options: PostgresOptions, work: () => Promise<T>): Promise<T> {
  const dataSource = await connectPostgres({ ...options, poolSize: 1 });
  try {
    return await runInTurn(postgresOf(dataSource), ['parley:migrate'], work);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Brings the schema up to date. Safe to run from several processes at once: one waits for the other.
 * @param alongside what is migrated with it, under the same lock.
 * @returns the names of the migrations that ran.
 */
export async function migratePostgres(
  options: PostgresOptions,
  alongside: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  return whileNobodyMigrates(options, async () => {
    const dataSource = await connectPostgres({ ...options, poolSize: 2 });
    try {
      const ran = await dataSource.runMigrations({ transaction: 'each' });
      await alongside();
      return ran.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  });
}
