import { pino } from 'pino';
import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { readMetrics } from '@parley/platform';
import { Collector, createTestStore, eventMessage, eventually, type TestStore } from '@parley/testing';
import { appendToLog } from './append.js';
import { PostgresEventLog } from './postgres-event-log.js';
import { measureWatermark, watermarkHeldMs } from './watermark-holder.js';

describe('a long transaction in another database of the same server', () => {
  let store: TestStore;
  let other: TestStore;
  beforeAll(async () => {
    [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  });
  afterAll(() => Promise.all([store.close(), other.close()]));

  it('holds back what is written meanwhile, which the metric shows, and nothing once it ends', async () => {
    const tenantId = newId();
    const collector = new Collector(tenantId);
    const log = new PostgresEventLog(store.postgres, pino({ level: 'silent' }));
    const group = { name: `group-${newId()}`, stream: 'events', maxBatchRecords: 64 } as const;
    const subscription = await log.subscribe(group, collector.handle);
    measureWatermark(store.postgres);

    const foreign = await other.postgres.connect();
    try {
      await foreign.query('BEGIN');
      await foreign.query('SELECT pg_current_xact_id()');
      await store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, [eventMessage({ tenantId })]));
      await eventually('its age is more than a second', async () => (await watermarkHeldMs(store.postgres)) > 1_000);
      expect(collector.events).toEqual([]);
      expect((await log.lag()).find((lag) => lag.group === group.name)?.waiting).toBe(1);
      expect((await readMetrics()).text).toMatch(/^parley_log_watermark_held_seconds [1-9]/m);
      await foreign.query('COMMIT');
    } finally {
      foreign.release(true);
    }
    await eventually('what it held back came', () => collector.events.length === 1);
    await subscription.stop();
  });
});
