import pg from 'pg';

export interface ConnectionOptions {
  /** A directory: pg takes a host that begins with a slash for the folder of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** Checked at every start, because the first one may have ended between initdb and here. */
export async function ensureDatabase(options: ConnectionOptions): Promise<void> {
  // `ssl` is explicit because pg would otherwise obey a PGSSLMODE of the shell.
  const client = new pg.Client({ ...options, database: 'postgres', ssl: false });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [options.database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(options.database)}`);
  } finally {
    await client.end();
  }
}
