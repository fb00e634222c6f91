import { pino } from 'pino';
import type { DrainBarrier } from '@parley/event-log';
import { newId, SystemClock } from '@parley/kernel';
import { readMetrics } from '@parley/platform';
import {
  createTestClickHouse,
  createTestStore,
  eventually,
  type TestClickHouse,
  type TestStore,
} from '@parley/testing';
import { Maintenance, type MaintenanceParts } from './maintenance.js';

describe('maintenance', () => {
  let store: TestStore;
  let engine: TestClickHouse;
  let maintenance: Maintenance;
  beforeAll(async () => {
    [store, engine] = await Promise.all([createTestStore(), createTestClickHouse()]);
    await store.postgres.query({
      text: `INSERT INTO tenants (id, name, plan, retention_days, created_at) VALUES ($1, 'short', 'enterprise', 30, now())`,
      values: [newId()],
    });
  });
  afterEach(() => maintenance.stop());
  afterAll(() => Promise.all([store.close(), engine.close()]));

  const start = (passed: DrainBarrier['passed'], more: Partial<MaintenanceParts> = {}): void => {
    maintenance = new Maintenance({
      postgres: store.postgres,
      clickhouse: engine.clickhouse,
      clock: new SystemClock(),
      logger: pino({ level: 'silent' }),
      drainBarrier: { passed },
      ...more,
    });
    maintenance.start();
  };

  it('goes on keeping cells while retention waits for a lane, and then finishes it', async () => {
    let [asked, kept, hasPassed] = [0, 0, false];
    const passed = async () => {
      asked++;
      return hasPassed;
    };
    start(passed, { keeper: { keep: async () => void kept++ } });
    await eventually('cells are kept while it waits', () => asked > 1 && kept > 1);
    hasPassed = true;
    await eventually('it asks no more, since it is done', async () => {
      const before = asked;
      const keptBefore = kept;
      await eventually('rounds go on', () => kept > keptBefore + 1);
      return asked === before;
    });
  });

  it('begins again a day after the beginning, however long retention waited for a lane', async () => {
    let [now, asked, begun, isWaiting] = [new Date(), 0, 0, true];
    const passed = async () => {
      asked++;
      if (!isWaiting) begun++;
      return !isWaiting;
    };
    start(passed, { clock: { now: () => now } });
    await eventually('retention waits', () => asked > 0);
    now = new Date(now.getTime() + 86_400_000);
    isWaiting = false;
    // A run asks twice.
    await eventually('another run follows', () => begun > 2);
  });

  it('counts the jobs and the retention that fail', async () => {
    await store.postgres.query({
      text: 'INSERT INTO maskings (tenant_id, user_id, requested_at) VALUES ($1, $2, now())',
      values: [newId(), newId()],
    });
    const before = await failures();
    start(() => Promise.reject(new Error('Nobody knows how far the lanes have come.')));
    await eventually('both have failed', async () => {
      const { jobs, retention } = await failures();
      return jobs > before.jobs && retention > before.retention;
    });
  });
});

async function failures() {
  const { text } = await readMetrics();
  const of = (loop: string) =>
    Number(new RegExp(`parley_background_failures_total{loop="maintenance-${loop}"} (\\d+)`).exec(text)?.[1] ?? 0);
  return { jobs: of('jobs'), retention: of('retention') };
}
