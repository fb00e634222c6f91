import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '@parley/kernel';
import { VERSION } from '@parley/platform';
import { runningServerOf } from '@parley/postgres';
import { readCredentials } from '../credentials.js';
import { type BackupHeader, END_OF_ROWS } from './format.js';
import { LEFT_OUT, listed, quoted, storedTables } from './stored-tables.js';

/**
 * Writes everything that a running standalone holds into one file, as of one moment. Analytics are left out: a restore
 * works them out again. The file holds conversations and the operator key, so only its owner may read it.
 * @returns the number of rows by table.
 */
export async function writeBackup(
  dataDirectory: string,
  file: string,
  say: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  const server = await runningServerOf(join(dataDirectory, 'postgres'));
  if (server === null)
    throw new StartupError(`No standalone runs on ${dataDirectory}: start it, or set PARLEY_DATA_DIR.`);
  const client = new pg.Client({ ...server, ssl: false });
  await client.connect();
  const unfinished = `${file}.unfinished`;
  const rows: Record<string, number> = {};
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const lines = Readable.from(contentOf(client, await headerOf(client, dataDirectory), rows, say));
    await pipeline(lines, createGzip({ level: 3 }), createWriteStream(unfinished, { mode: 0o600 }));
    const handle = await open(unfinished);
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
  return rows;
}

async function headerOf(client: ClientBase, dataDirectory: string): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
  return {
    parley: 'backup',
    format: 1,
    version: VERSION,
    takenAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    credentials: await readCredentials(dataDirectory),
  };
}

async function* contentOf(
  client: ClientBase,
  header: BackupHeader,
  rows: Record<string, number>,
  say: (line: string) => void,
): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`;
  for (const { name, columns } of await storedTables(client)) {
    if (LEFT_OUT.has(name)) continue;
    yield `${JSON.stringify({ table: name, columns })}\n`;
    const copy = client.query(copyTo(`COPY (SELECT ${listed(columns)} FROM ${quoted(name)}) TO STDOUT`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield `${END_OF_ROWS}\n`;
    rows[name] = copy.rowCount;
    say(`${name}: ${copy.rowCount} rows`);
  }
  yield `${JSON.stringify({ rows })}\n`;
}
