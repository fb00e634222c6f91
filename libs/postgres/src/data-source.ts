import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Pool } from 'pg';
import { MIGRATIONS } from './migrations/index.js';
import { Postgres } from './postgres.js';

export interface PostgresOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
  readonly poolSize?: number;
}

export function dataSourceOptions(options: PostgresOptions): DataSourceOptions {
  return {
    type: 'postgres',
    host: options.host,
    port: options.port,
    username: options.user,
    ...(options.password === undefined ? {} : { password: options.password }),
    database: options.database,
    poolSize: options.poolSize ?? 16,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migrations',
    applicationName: 'parley',
    // int8 columns hold counters and revisions far below 2^53.
    parseInt8: true,
    extra: { options: '-c timezone=UTC -c synchronous_commit=on' },
  };
}

/** The pool under TypeORM: its own query path costs three times as much a row. */
export function postgresOf(dataSource: DataSource): Postgres {
  return new Postgres((dataSource.driver as unknown as { master: Pool }).master);
}

/** Brings the schema up to date. Safe to run from several processes at once: PostgreSQL hands out one advisory lock. */
export async function migratePostgres(options: PostgresOptions): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions({ ...options, poolSize: 2 })).initialize();
  try {
    const locked = postgresOf(dataSource);
    const lock = await locked.connect();
    try {
      await lock.query(`SELECT pg_advisory_lock(hashtext('parley:migrate'))`);
      return (await dataSource.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
    } finally {
      lock.release(true);
    }
  } finally {
    await dataSource.destroy();
  }
}
