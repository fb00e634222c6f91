import { randomBytes } from 'node:crypto';
import pg, { type ClientConfig } from 'pg';
import { testPostgres } from './test-postgres.js';

export interface TestDatabase {
  readonly name: string;
  /** For pg (`new pg.Client(connection)`); a fresh object, so TypeORM's DataSource may adopt its fields. */
  readonly connection: { host: string; port: number; user: string; password?: string; database: string };
  /** For code that takes a URL, such as a process under test. */
  readonly url: string;
  drop(): Promise<void>;
  /** After this, the database is no longer to be dropped. */
  rename(name: string): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The name of the database to copy, to which nobody may be connected; absent: the new one is empty. */
  readonly template?: string;
  /** The PostgreSQL of the run unless given. */
  readonly server?: ClientConfig;
}

/** A database of its own for each suite, since suites run side by side. */
export async function createTestDatabase({ template, server: given }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = given ?? (await testPostgres());
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  const { host = 'localhost', port = 5432, user = 'postgres', password } = server;
  const login = typeof password === 'string' ? { password } : {};
  const connection = { host, port, user, ...login, database: name };
  return {
    name,
    connection,
    url: connectionUrl(connection),
    // A connection still open is one that a test forgot: it must not keep the database alive.
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    rename: (to) => execute(server, `ALTER DATABASE ${name} RENAME TO ${to}`),
  };
}

async function execute(server: ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A socket directory goes in as an encoded host, which pg and libpq both take. */
function connectionUrl(options: TestDatabase['connection']): string {
  const password = options.password === undefined ? '' : `:${encodeURIComponent(options.password)}`;
  const host = encodeURIComponent(options.host);
  return `postgresql://${encodeURIComponent(options.user)}${password}@${host}:${options.port}/${options.database}`;
}
