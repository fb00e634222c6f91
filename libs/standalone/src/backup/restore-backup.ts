import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '@parley/kernel';
import { type DataDirectory, openDataDirectory } from '@parley/platform';
import { MIGRATION_NAMES, migratePostgres, startEmbeddedPostgres } from '@parley/postgres';
import { saveCredentials } from '../credentials.js';
import { type BackupFooter, type BackupHeader, isFooter, isHeader, isOfBackup, isTableHeader } from './format.js';
import { BackupReader } from './read-backup.js';
import { listed, quoted, storedTables } from './stored-tables.js';
import { markFinished, markUnfinished, removeUnfinished, requireRestorable } from './unfinished-restore.js';

/**
 * Turns a backup into a data directory that a standalone can start on. That start projects the whole log, so that every
 * metric is what it was.
 * @returns the number of rows by table, checked against the backup's own count.
 * @throws StartupError when the directory is not empty, or the file is incomplete; the directory is left empty then.
 */
export async function restoreBackup(
  file: string,
  dataDirectory: string,
  say: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  await requireRestorable(dataDirectory);
  const backup = new BackupReader(file);
  const header = await readHeader(file, backup);
  const data = await openDataDirectory(dataDirectory);
  const rows = await restoreInto(data, header, backup, say).catch(async (error: unknown) => {
    await removeUnfinished(data.path);
    await data.close();
    await rm(join(data.path, 'run'), { recursive: true, force: true });
    throw error;
  });
  await data.close();
  return rows;
}

async function restoreInto(
  data: DataDirectory,
  header: BackupHeader,
  backup: BackupReader,
  say: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  await removeUnfinished(data.path);
  await markUnfinished(data.path);
  const server = await startEmbeddedPostgres({
    directory: join(data.path, 'postgres'),
    socketDirectory: join(data.runtimePath, 'postgres'),
    log: () => undefined,
  });
  try {
    await migratePostgres(server, undefined, header.migrations);
    const rows = await fill(server, backup, say);
    await migratePostgres(server);
    await saveCredentials(data.path, header.credentials);
    await markFinished(data.path);
    return rows;
  } finally {
    await server.stop();
  }
}

async function readHeader(file: string, backup: BackupReader): Promise<BackupHeader> {
  const header = await backup.line();
  if (!isOfBackup(header)) throw backup.isNone();
  if (!isHeader(header)) throw new StartupError(`${file} is no backup that this version can read.`);
  const unknown = header.migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown === undefined) return header;
  throw new StartupError(`${file} was written by Parley ${header.version}, which is newer than this one (${unknown}).`);
}

async function fill(
  server: pg.ClientConfig,
  backup: BackupReader,
  say: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  const { host, port, user, database } = server as Required<pg.ClientConfig>;
  const client = new pg.Client({ host, port, user, database, ssl: false });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Foreign keys hold, since all rows are of one snapshot, but tables come in the order of their names.
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    const tables = (await storedTables(client)).map(({ name }) => name).filter((name) => name !== 'schema_migrations');
    await client.query(`TRUNCATE ${listed(tables)}`);
    const footer = await copyTables(client, backup, say);
    await useOwnTransactionIds(client);
    await advanceSequences(client);
    await client.query('COMMIT');
    return footer.rows;
  } finally {
    await client.end();
  }
}

async function copyTables(
  client: ClientBase,
  backup: BackupReader,
  say: (line: string) => void,
): Promise<BackupFooter> {
  const counted: Record<string, number> = {};
  for (;;) {
    const next = await backup.line();
    if (isFooter(next)) {
      const wrong = Object.keys({ ...next.rows, ...counted }).find((name) => next.rows[name] !== counted[name]);
      if (wrong === undefined) return next;
      throw new StartupError(`${wrong} has ${counted[wrong] ?? 0} rows and should have ${next.rows[wrong] ?? 0}.`);
    }
    if (!isTableHeader(next)) throw backup.isNone();
    const { table, columns } = next;
    const copy = client.query(copyFrom(`COPY ${quoted(table)} (${listed(columns)}) FROM STDIN`));
    await pipeline(Readable.from(backup.rows()), copy);
    counted[table] = copy.rowCount;
    say(`${table}: ${copy.rowCount} rows`);
  }
}

/**
 * Transaction ids belong to one server: those of the old server would keep entries of the log unread. One id below all
 * others leaves the log in the order of its entries' own ids. Users being erased are looked for in the whole log.
 */
async function useOwnTransactionIds(client: ClientBase): Promise<void> {
  await client.query(`UPDATE log SET xid = '3'`);
  await client.query(`UPDATE erasures SET user_xid = NULL`);
}

async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attidentity <> ''`);
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(1, (SELECT max(${quoted(column)}) FROM ${quoted(table)})))`,
      [quoted(table), column],
    );
  }
}
