import { DataSource, type DataSourceOptions } from 'typeorm';
import pg, { type Pool } from 'pg';
import { runInTurn } from './advisory-lock.js';
import { SnakeCaseColumns } from './entities/snake-case.js';
import { loadedEntities } from './entities/table-description.js';
import { allowTransactionIds } from './entities/transaction-id-column.js';
import { MIGRATIONS } from './migrations/index.js';
import { ServerWatch } from './pool/server-watch.js';
import { WatchedPool, type WatchedPoolConfig } from './pool/watched-pool.js';
import { Postgres } from './postgres.js';

/** How long to wait for PostgreSQL, in milliseconds. */
export interface PostgresPatience {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /** For any answer at all from the server; after that its connections are cut. */
  readonly silenceMs: number;
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** How long a transaction may stay open without running a statement. */
  readonly idleInTransactionMs: number;
}

/** A caller who reads or writes has an answer within 5 s, whatever happens to the server. */
export const DEFAULT_PATIENCE: PostgresPatience = {
  connectMs: 3_000,
  silenceMs: 3_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};

export interface PostgresOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
  /** Of each pool. */
  readonly poolSize?: number;
  /** Reads outside a transaction get a pool of their own, so that slow ones never hold up a write. */
  readonly separateReads?: boolean;
  /** Absent: wait for ever, as a migration may have to. */
  readonly patience?: PostgresPatience;
  /** Absent: unencrypted. */
  readonly tls?: PostgresTls;
}

/** Certificates and keys as PEM. */
export interface PostgresTls {
  /** Whether the server's certificate must match its host and come from a trusted issuer. */
  readonly verify: boolean;
  /** The certificates to trust; absent: the system's. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** How much longer than the server the client waits before it ends a statement itself. */
const STATEMENT_GRACE_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

const dataSourceOptions = (options: PostgresOptions): DataSourceOptions => ({
  type: 'postgres',
  driver: { ...pg, Pool: WatchedPool },
  ...(options.separateReads === true
    ? { replication: { master: serverOf(options), slaves: [serverOf(options)] } }
    : serverOf(options)),
  poolSize: options.poolSize ?? 16,
  entities: loadedEntities(),
  namingStrategy: new SnakeCaseColumns(),
  migrations: MIGRATIONS,
  migrationsTableName: 'schema_migrations',
  applicationName: 'parley',
  // int8 columns hold counters and revisions far below 2^53.
  parseInt8: true,
  extra: {
    options: '-c timezone=UTC -c synchronous_commit=on',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(options.patience === undefined ? {} : boundsOf(options.patience)),
  },
});

const serverOf = (options: PostgresOptions) => ({
  host: options.host,
  port: options.port,
  username: options.user,
  ...(options.password === undefined ? {} : { password: options.password }),
  database: options.database,
  ...(options.tls === undefined ? {} : { ssl: sslOf(options.tls) }),
});

const sslOf = ({ verify, ...pem }: PostgresTls) => ({ rejectUnauthorized: verify, ...pem });

const boundsOf = (patience: PostgresPatience): WatchedPoolConfig => ({
  connectionTimeoutMillis: patience.connectMs,
  watch: new ServerWatch(patience.silenceMs),
  statement_timeout: patience.statementMs,
  query_timeout: patience.statementMs + STATEMENT_GRACE_MS,
  lock_timeout: patience.lockMs,
  idle_in_transaction_session_timeout: patience.idleInTransactionMs,
});

/**
 * Opens a pool, with a repository for every entity whose module is loaded. Code that uses an entity has loaded it, so
 * no list of entities is needed, and this library does not have to know the ones that depend on it.
 */
export const connectPostgres = (options: PostgresOptions): Promise<DataSource> => connect(dataSourceOptions(options));

const connect = (options: DataSourceOptions): Promise<DataSource> =>
  allowTransactionIds(new DataSource(options)).initialize();

/** In the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The pools under TypeORM, whose own query path costs three times as much per row. */
export function postgresOf(dataSource: DataSource): Postgres {
  const { master, slaves } = dataSource.driver as unknown as { master: Pool; slaves: Pool[] };
  return new Postgres(master, slaves[0]);
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
 * @param alongside further work, done under the same lock.
 * @param only names of the migrations to run, for the schema of an earlier version.
 * @returns the names of the migrations that ran.
 */
export async function migratePostgres(
  options: PostgresOptions,
  alongside: () => Promise<void> = async () => undefined,
  only: readonly string[] = MIGRATION_NAMES,
): Promise<string[]> {
  return whileNobodyMigrates(options, async () => {
    const migrations = MIGRATIONS.filter(({ name }) => only.includes(name));
    const dataSource = await connect({ ...dataSourceOptions({ ...options, poolSize: 2 }), migrations });
    try {
      const ran = await dataSource.runMigrations({ transaction: 'each' });
      await alongside();
      return ran.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  });
}
