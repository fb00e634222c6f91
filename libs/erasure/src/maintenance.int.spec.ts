import { pino } from 'pino';
import type { DrainBarrier } from '@parley/event-log';
import { newId, SystemClock } from '@parley/kernel';
import {
  createTestClickHouse,
  createTestStore,
  eventually,
  type TestClickHouse,
  type TestStore,
} from '@parley/testing';
import { Maintenance } from './maintenance.js';

describe('maintenance', () => {
  let store: TestStore;
  let engine: TestClickHouse;
  beforeAll(async () => {
    [store, engine] = await Promise.all([createTestStore(), createTestClickHouse()]);
  });
  afterAll(() => Promise.all([store.close(), engine.close()]));

  it('goes on keeping cells while retention waits for a lane, and then finishes it', async () => {
    await store.postgres.query({
      text: `INSERT INTO tenants (id, name, plan, retention_days, created_at) VALUES ($1, 'short', 'enterprise', 30, now())`,
      values: [newId()],
    });
    let [asked, kept, hasPassed] = [0, 0, false];
    const drainBarrier: DrainBarrier = {
      passed: async () => {
        asked++;
        return hasPassed;
      },
    };
    const maintenance = new Maintenance({
      postgres: store.postgres,
      clickhouse: engine.clickhouse,
      clock: new SystemClock(),
      logger: pino({ level: 'silent' }),
      drainBarrier,
      keeper: { keep: async () => void kept++ },
    });
    maintenance.start();
    await eventually('cells are kept while it waits', () => asked > 1 && kept > 1);
    hasPassed = true;
    await eventually('it asks no more, since it is done', async () => {
      const before = asked;
      const keptBefore = kept;
      await eventually('rounds go on', () => kept > keptBefore + 1);
      return asked === before;
    });
    await maintenance.stop();
  });

  it('begins again a day after the beginning, however long retention waited for a lane', async () => {
    let [now, asked, begun, isWaiting] = [new Date(), 0, 0, true];
    const maintenance = new Maintenance({
      postgres: store.postgres,
      clickhouse: engine.clickhouse,
      clock: { now: () => now },
      logger: pino({ level: 'silent' }),
      drainBarrier: {
        passed: async () => {
          asked++;
          if (!isWaiting) begun++;
          return !isWaiting;
        },
      },
    });
    maintenance.start();
    await eventually('retention waits', () => asked > 0);
    now = new Date(now.getTime() + 86_400_000);
    isWaiting = false;
    // A run asks twice.
    await eventually('another run follows', () => begun > 2);
    await maintenance.stop();
  });
});
