import { pino } from 'pino';
import { Clock } from '@parley/kernel';
import { type OwnPostgres, startOwnPostgres, eventually, type TestStore } from '@parley/testing';
import { createLogTrimmer } from './log-trimmer.js';
import { logSlices, transactionIds } from './slices/log-slice.js';

const MINUTE_MS = 60_000;

class TestClock extends Clock {
  private skippedMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.skippedMs);
  }

  skip(ms: number): void {
    this.skippedMs += ms;
  }
}

describe('the log trimmer', () => {
  let server: OwnPostgres;
  let store: TestStore;
  beforeAll(async () => {
    server = await startOwnPostgres();
    store = await server.newStore();
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  const next = async () => {
    const ids = await transactionIds(store.postgres);
    return (await logSlices(store.postgres)).find(({ lower }) => lower > ids.next);
  };

  it('cuts the next slice to what it has seen, also where all is kept', async () => {
    const clock = new TestClock();
    const logger = pino({ level: 'silent' });
    const trimmer = createLogTrimmer({ postgres: store.postgres, clock, logger, keepMs: Infinity, roundMs: 20 });
    const before = await next();
    trimmer.start();
    try {
      await eventually('it has looked', async () => {
        clock.skip(5 * MINUTE_MS);
        const slice = await next();
        return slice?.lower === before?.lower && slice?.upper !== before?.upper;
      });
      const length = ((await next())?.upper ?? 0) - (before?.lower ?? 0);
      expect(length).toBeGreaterThanOrEqual(2 ** 16);
      expect(length).toBeLessThan(2 ** 24);
    } finally {
      await trimmer.stop();
    }
  });
});
