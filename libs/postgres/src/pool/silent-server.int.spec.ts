import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreOutage } from '@parley/kernel';
import { temporaryDirectory } from '@parley/testing';
import type { DataSource } from 'typeorm';
import { freeze } from '../../../testing/src/faults/freeze.js';
import { SwallowingProxy } from '../../../testing/src/faults/swallowing-proxy.js';
import { connectPostgres, DEFAULT_PATIENCE, postgresOf } from '../data-source.js';
import { readPostmasterPid } from '../embedded/postmaster-pid.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded-postgres.js';
import type { Postgres } from '../postgres.js';

const WITHIN_MS = 5_000;

/** How long the work took to fail, in milliseconds. @throws when it did not fail, or not because of an outage. */
async function timeToOutage(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const outcome = await work.then(
    () => 'it went well',
    (error: unknown) => (isStoreOutage(error) ? 'outage' : String(error)),
  );
  expect(outcome).toBe('outage');
  return performance.now() - startedAt;
}

describe('a PostgreSQL that falls silent', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let server: EmbeddedPostgres;
  let proxy: SwallowingProxy;
  let dataSource: DataSource;
  let postgres: Postgres;
  let pid = 0;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    const cluster = join(directory.path, 'postgres');
    server = await startEmbeddedPostgres({
      directory: cluster,
      socketDirectory: join(directory.path, 'run'),
      log: () => undefined,
      unsafeFast: true,
    });
    pid = (await readPostmasterPid(cluster))?.pid ?? 0;
    proxy = await SwallowingProxy.open(() => ({ path: join(server.host, `.s.PGSQL.${server.port}`) }));
    const options = { ...server, host: '127.0.0.1', port: proxy.port };
    dataSource = await connectPostgres({ ...options, poolSize: 2, separateReads: true, patience: DEFAULT_PATIENCE });
    postgres = postgresOf(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await proxy.close();
    await server.stop();
    await directory.remove();
  });

  const everyKindOfUse = (): Promise<unknown>[] => [
    ...Array.from({ length: 4 }, () => postgres.query({ text: 'SELECT 1' })),
    postgres.reads.query({ text: 'SELECT 1' }),
    postgres.transaction((tx) => tx.query({ text: 'SELECT 1' })),
    dataSource.query('SELECT 1'),
    dataSource.transaction((manager) => manager.query('SELECT 1')),
  ];
  const answersAgain = async (): Promise<void> => {
    for (const deadline = Date.now() + 30_000; ;) {
      const outcome = await Promise.allSettled(everyKindOfUse());
      if (outcome.every(({ status }) => status === 'fulfilled')) return;
      if (Date.now() > deadline) throw new Error(JSON.stringify(outcome));
      await sleep(100);
    }
  };

  it.each([
    ['because it is frozen', () => freeze(pid)],
    [
      'because the network swallows every packet',
      async () => {
        proxy.swallow();
        return () => proxy.pass();
      },
    ],
  ])('%s fails every use within 5 s, at once while it lasts, and none afterwards', async (_, strike) => {
    await answersAgain();
    const heal = await strike();
    try {
      for (const took of await Promise.all(everyKindOfUse().map(timeToOutage))) expect(took).toBeLessThan(WITHIN_MS);
      for (const took of await Promise.all(everyKindOfUse().map(timeToOutage))) expect(took).toBeLessThan(2_000);
    } finally {
      heal();
    }
    await answersAgain();
  });

  it('does not count as silent while a statement takes its time, or this process does', async () => {
    const slow = postgres.query({ text: 'SELECT pg_sleep(6)' });
    for (const until = performance.now() + 4_500; performance.now() < until;);
    await expect(slow).resolves.toHaveLength(1);
  });

  it('ends a statement that takes too long, and a wait for a lock', async () => {
    const impatient = await connectPostgres({
      ...server,
      patience: { ...DEFAULT_PATIENCE, statementMs: 300, lockMs: 100 },
    });
    try {
      expect(await timeToOutage(postgresOf(impatient).query({ text: 'SELECT pg_sleep(60)' }))).toBeLessThan(WITHIN_MS);
      await postgres.transaction(async (tx) => {
        await tx.query({ text: 'SELECT pg_advisory_xact_lock(1)' });
        const waiting = postgresOf(impatient).query({ text: 'SELECT pg_advisory_xact_lock(1)' });
        await expect(waiting).rejects.toMatchObject({ code: '55P03' });
      });
    } finally {
      await impatient.destroy();
    }
  });
});
