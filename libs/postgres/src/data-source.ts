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

/** How long is waited for PostgreSQL, in milliseconds. */
export interface PostgresPatience {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /** For the server to say anything at all; then its connections are cut. */
  readonly silenceMs: number;
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** That a transaction may stand open while nothing is asked of it. */
  readonly idleInTransactionMs: number;
}

/** A caller who writes or reads has an answer within 5 s, whatever becomes of the server. */
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
  /** Reads that stand outside a transaction get a pool of their own, so that slow ones never hold up a write. */
  readonly separateReads?: boolean;
  /** Absent: for ever, as a migration may have to. */
  readonly patience?: PostgresPatience;
  /** Absent: in clear text. */
  readonly tls?: PostgresTls;
}

/** Certificates and keys as PEM. */
export interface PostgresTls {
  /** The server's certificate must be for its host, and from somebody who is trusted. */
  readonly verify: boolean;
  /** Whom to trust; absent: whom the system trusts. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Cut by the client where the server, which should end the statement first, does not. */
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
 * Opens a pool, with a repository for every entity whose module is loaded: whoever uses an entity has loaded it, so
 * nobody keeps a list of them, and this lib need not know those that stand on it.
 */
export const connectPostgres = (options: PostgresOptions): Promise<DataSource> => connect(dataSourceOptions(options));

const connect = (options: DataSourceOptions): Promise<DataSource> =>
  allowTransactionIds(new DataSource(options)).initialize();

/** In their order. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The pools under TypeORM: its own query path costs three times as much a row. */
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
 * @param alongside what is migrated with it, under the same lock.
 * @param only names of migrations: for rows that fit the schema of an earlier version.
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
