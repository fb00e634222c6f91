import { once } from 'node:events';
import { createServer } from 'node:net';
import { register } from 'node:module';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers } from './leftovers.mjs';

/** One PostgreSQL for the whole run, started when the first suite asks for it: pure specs do not wait for it. */
let opened;

/** Suites ask by connecting to `start.sock`; the answer is one line, empty when PostgreSQL is up. */
export async function openPostgresOnDemand() {
  const directory = await mkdtemp(join('/tmp', `parley-jest-${process.pid}-`));
  await chmod(directory, 0o711);
  opened = { directory, postgres: undefined };
  const doorbell = createServer(async (socket) => {
    socket.on('error', () => undefined);
    opened.postgres ??= start(directory);
    const answer = await opened.postgres.then(
      () => '',
      (error) => String(error?.message ?? error),
    );
    socket.end(`${answer}\n`);
  });
  opened.doorbell = doorbell.listen(join(directory, 'start.sock'));
  await once(doorbell, 'listening');
  doorbell.unref();
  process.env.PARLEY_TEST_POSTGRES_SOCKET = join(directory, 'run');
  process.env.PARLEY_TEST_POSTGRES_START = join(directory, 'start.sock');
}

export async function closePostgresOnDemand() {
  if (!opened) return;
  opened.doorbell.close();
  const postgres = await opened.postgres?.catch(() => undefined);
  await postgres?.stop();
  await rm(opened.directory, { recursive: true, force: true });
}

async function start(directory) {
  // Jest does not transform what its global setup imports.
  register('../process/typescript-hooks.mjs', import.meta.url);
  const { startEmbeddedPostgres, stopOrphan } = await import('../../../postgres/src/embedded/index.ts');
  await removeLeftovers(stopOrphan);
  return startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    socketDirectory: join(directory, 'run'),
    log: () => undefined,
    unsafeFast: true,
  });
}
