import { pino } from 'pino';
import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { Collector, createTestStore, eventMessage, eventually, type TestStore } from '@parley/testing';
import { appendToLog } from './append.js';
import { PostgresEventLog } from './postgres-event-log.js';
import { logTrimmedTo, trimLog } from './trim-log.js';

const HOUR_MS = 3_600_000;

describe('trimming the log', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createTestStore();
  });
  afterEach(() => store.close());

  const tenantId = newId();
  const append = (count: number) =>
    store.postgres.transaction((tx) =>
      appendToLog(
        tx,
        eventRecordedV1,
        Array.from({ length: count }, (_, index) => eventMessage({ tenantId, revision: index + 1 })),
      ),
    );
  const consume = async (name: string, events: number) => {
    const collector = new Collector(tenantId);
    const log = new PostgresEventLog(store.postgres, pino({ level: 'silent' }));
    const group = { name, stream: 'events', maxBatchRecords: 64 } as const;
    const subscription = await log.subscribe(group, collector.handle);
    await eventually('it consumed', () => collector.events.length >= events);
    await eventually('it committed', async () =>
      (await log.lag()).some(({ group, waiting }) => group === name && waiting === 0),
    ).finally(() => subscription.stop());
    return collector;
  };
  const entries = async () => (await store.postgres.query({ text: 'SELECT 1 FROM log' })).length;
  const later = new Date(Date.now() + 2 * HOUR_MS);
  const trim = (now = later) => trimLog(store.postgres, { keepMs: HOUR_MS, now });

  it('deletes what every group has passed and is old enough, and remembers that it did', async () => {
    await append(60);
    await consume('one', 60);
    await consume('other', 60);
    const before = await entries();
    expect(await trim(new Date())).toBe(0);
    expect(await logTrimmedTo(store.postgres)).toBeNull();
    expect(await trim()).toBe(before);
    expect(await entries()).toBe(0);
    expect(await logTrimmedTo(store.postgres)).toBeInstanceOf(Date);
  });

  it('keeps what one group has not passed, which then gets all of it', async () => {
    await append(20);
    await consume('one', 20);
    await consume('other', 20);
    await append(30);
    await consume('one', 30);
    const before = await entries();
    const first = await trim();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(before);
    expect((await consume('other', 30)).events).toHaveLength(30);
  });

  it('keeps everything while nobody consumes it', async () => {
    await append(10);
    expect(await trim()).toBe(0);
  });
});
