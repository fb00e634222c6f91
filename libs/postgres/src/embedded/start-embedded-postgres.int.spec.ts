import { appendFile, chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '@parley/kernel';
import { temporaryDirectory, type TemporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { readPostmasterPid } from './postmaster-pid.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

const isRoot = process.geteuid?.() === 0;
let base: TemporaryDirectory;
let running: EmbeddedPostgres | undefined;

beforeEach(async () => {
  base = await temporaryDirectory();
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await base.remove();
});

const directory = () => join(base.path, 'postgres');

async function start(): Promise<EmbeddedPostgres> {
  const socketDirectory = join(base.path, 'run');
  running = await startEmbeddedPostgres({ directory: directory(), socketDirectory, log: () => undefined });
  return running;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const { host, port, user, database } = postgres;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows;
}

describe('startEmbeddedPostgres', () => {
  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await query(first, "CREATE TABLE kept AS SELECT 'é' AS word");
    await first.stop();
    expect(await query(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'é' }]);
  });

  it('is durable, in UTF-8 and UTC, sorts by code point and opens no TCP port', async () => {
    const postgres = await start();
    const [settings] = await query(
      postgres,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses,
              pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      zone: 'UTC',
      addresses: '',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
  });

  it('keeps what clients send out of its log', async () => {
    const lines: string[] = [];
    const socketDirectory = join(base.path, 'run');
    running = await startEmbeddedPostgres({ directory: directory(), socketDirectory, log: (line) => lines.push(line) });
    await expect(query(running, "SELECT 'ann@example.org'::int")).rejects.toThrow('ann@example.org');
    await running.stop();
    expect(lines.join()).toContain('ready to accept connections');
    expect(lines.join()).not.toContain('ann@example.org');
  });

  it('stops once, however often it is asked, and says that the exit was expected', async () => {
    const postgres = await start();
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    expect(await postgres.exited).toMatchObject({ expected: true, code: 0 });
  });

  it('tells of a server that goes away by itself, and starts again over what it left', async () => {
    const postgres = await start();
    await query(postgres, 'CREATE TABLE kept AS SELECT 1 AS one');
    process.kill((await readPostmasterPid(directory()))?.pid ?? 0, 'SIGKILL');
    expect(await postgres.exited).toMatchObject({ expected: false, signal: 'SIGKILL' });
    await postgres.stop();
    expect(await query(await start(), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it("fails with PostgreSQL's own reason in one sentence", async () => {
    await (await start()).stop();
    await appendFile(join(directory(), 'postgresql.conf'), 'no_such_setting = 1\n');
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as Error).message).toMatch(/^PostgreSQL did not start: FATAL: .*contains errors\.$/);
  });

  it('rejects database files that it could not own', async () => {
    await (await start()).stop();
    const { uid, gid } = await stat(directory());
    // Root would run it as the owner, so the files are given to root; an ordinary user gets files that cannot be read.
    await (isRoot ? chown(directory(), 0, 0) : chmod(directory(), 0));
    await expect(start()).rejects.toThrow('belong to another user than PostgreSQL runs as');
    await (isRoot ? chown(directory(), uid, gid) : chmod(directory(), 0o700));
  });

  it('leaves a directory alone that holds something else', async () => {
    await mkdir(directory());
    await writeFile(join(directory(), 'thesis.txt'), '');
    await expect(start()).rejects.toThrow(`The directory ${directory()} holds files that are not PostgreSQL's.`);
  });
});
