import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryDirectory, type TemporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { runTypeScript } from '../../../testing/src/process/typescript-process.js';
import { eventually } from '../../../testing/src/waiting/eventually.js';
import { readPostmasterPid } from './postmaster-pid.js';
import { findProcess } from './process-table.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

let base: TemporaryDirectory;
let running: EmbeddedPostgres | undefined;
let bystander: ChildProcess | undefined;

beforeEach(async () => {
  base = await temporaryDirectory();
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  bystander?.kill('SIGKILL');
  await base.remove();
});

const directory = () => join(base.path, 'postgres');
const input = () => ({ directory: directory(), socketDirectory: join(base.path, 'run') });

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ ...input(), log: () => undefined });
  return running;
}

/** A separate Node process that starts PostgreSQL, commits a row and then runs until it is killed. */
function holder({ detached = false } = {}) {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href;
  const code = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from '${module}';
    process.on('SIGINT', () => undefined);
    console.log('starting');
    const server = await startEmbeddedPostgres({ ...${JSON.stringify(input())}, log: console.log });
    const { host, port, user, database } = server;
    const client = new pg.Client({ host, port, user, database });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS kept AS SELECT 1 AS one');
    console.log('committed');
    setInterval(() => undefined, 1000);
  `;
  return runTypeScript(code, { detached });
}

async function keptRows(): Promise<number | null> {
  const { host, port, user, database } = running ?? (await start());
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  return (await client.query('SELECT FROM kept').finally(() => client.end())).rowCount;
}

async function serverPid(): Promise<number> {
  return (await readPostmasterPid(directory()))?.pid ?? 0;
}

describe('after kill -9 of Node', () => {
  it('stops the orphaned server, loses nothing and starts', async () => {
    const node = holder();
    await node.printed('committed');
    node.child.kill('SIGKILL');
    await node.ended;
    const orphan = await serverPid();
    expect(await findProcess(orphan)).toBeDefined();

    await start();
    expect(await findProcess(orphan)).toBeUndefined();
    expect(await serverPid()).not.toBe(orphan);
    expect(await keptRows()).toBe(1);
  });

  it.each([0, 200, 600])('starts after a first start that was killed after %i ms', async (delayMs) => {
    const node = holder();
    await node.printed('starting');
    await sleep(delayMs);
    node.child.kill('SIGKILL');
    await node.ended;

    const postgres = await start();
    expect(postgres.database).toBe('parley');
    await postgres.stop();
    // An initdb that outlived its Node may keep writing for a moment; a later start cleans up.
    await eventually('nothing is left of the first start', async () => {
      await (await start()).stop();
      return (await readdir(base.path)).every((name) => !name.includes('unfinished'));
    });
    running = undefined;
  });

  it('spares a stranger that was given the number of the old server', async () => {
    await (await start()).stop();
    bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
    await writePid(bystander.pid ?? 0);
    await start();
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  it('spares a PostgreSQL of another directory, whose files were copied here while it ran', async () => {
    const other = join(base.path, 'other');
    const foreign = await startEmbeddedPostgres({
      directory: other,
      socketDirectory: join(base.path, 'other-run'),
      log: () => undefined,
    });
    try {
      await (await start()).stop();
      await copyFile(join(other, 'postmaster.pid'), join(directory(), 'postmaster.pid'));
      await start();
      expect(await findProcess((await readPostmasterPid(other))?.pid ?? 0)).toBeDefined();
    } finally {
      await foreign.stop();
    }
  });

  it('lets Ctrl-C reach Node without its server', async () => {
    const node = holder({ detached: true });
    await node.printed('committed');
    process.kill(-(node.child.pid ?? 0), 'SIGINT');
    await sleep(300);
    expect(await readPostmasterPid(directory())).toMatchObject({ ready: true });
    node.child.kill('SIGKILL');
    await node.ended;
    expect(await keptRows()).toBe(1);
  });

  it('takes the server along when Node exits without stopping it', async () => {
    const module = new URL('./start-embedded-postgres.ts', import.meta.url).href;
    const node = runTypeScript(`
      import { startEmbeddedPostgres } from '${module}';
      await startEmbeddedPostgres({ ...${JSON.stringify(input())}, log: () => undefined });
      process.exit(1);
    `);
    expect((await node.ended).code).toBe(1);
    await eventually('the server is gone', async () => (await readPostmasterPid(directory())) === undefined);
  });
});

async function writePid(pid: number): Promise<void> {
  const path = join(directory(), 'postmaster.pid');
  await rm(path, { force: true });
  const lines = [pid, directory(), 1, 5432, join(base.path, 'run'), '', '0 0', 'ready   ', ''];
  await writeFile(path, lines.join('\n'));
}
