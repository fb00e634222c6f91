import { pino } from 'pino';
import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import {
  Collector,
  type OwnPostgres,
  startOwnPostgres,
  eventMessage,
  eventually,
  type TestStore,
} from '@parley/testing';
import { appendToLog } from './append.js';
import { PostgresEventLog } from './postgres-event-log.js';
import { logTrimmedTo } from './log-trims.js';
import { logSlices, transactionIds } from './slices/log-slice.js';
import { splitLog } from './slices/split-log.js';
import { trimLog } from './trim-log.js';

const HOUR_MS = 3_600_000;

describe('trimming the log', () => {
  let server: OwnPostgres;
  let store: TestStore;
  beforeAll(async () => {
    server = await startOwnPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    store = await server.newStore();
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

  const slices = async () => (await logSlices(store.postgres)).map(({ name }) => name);
  /** Lets this many transactions pass by, as time does. */
  const passTransactions = (count: number) =>
    store.postgres.query({
      text: `DO $$ BEGIN FOR one IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    });
  /** Entries after this go into the next slice; those before it can go with theirs. */
  const closeSlice = async () => {
    const { next } = await transactionIds(store.postgres);
    const open = (await logSlices(store.postgres)).find(({ upper }) => upper === null || upper > next);
    if (open?.upper == null) throw new Error('No slice ends.');
    await passTransactions(open.upper - next + 1);
    await eventually('no transaction of before is open', async () => {
      const { oldest } = await transactionIds(store.postgres);
      return oldest >= (open.upper ?? 0);
    });
  };

  describe('in the slice that takes entries', () => {
    it('deletes what every group has passed and is old enough, and remembers that it did', async () => {
      await append(60);
      await consume('one', 60);
      await consume('other', 60);
      const before = await entries();
      expect(await trim(new Date())).toEqual({ slices: 0, entries: 0 });
      expect(await logTrimmedTo(store.postgres)).toBeNull();
      expect(await trim()).toEqual({ slices: 0, entries: before });
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
      const first = (await trim()).entries;
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(before);
      expect((await consume('other', 30)).events).toHaveLength(30);
    });

    it('keeps everything while nobody consumes it', async () => {
      await append(10);
      expect(await trim()).toEqual({ slices: 0, entries: 0 });
    });
  });

  describe('in slices that take no more', () => {
    beforeEach(async () => {
      // Short slices, after the first, which a new database has for its first 2^16 transactions.
      await splitLog(store.postgres, 200);
      await closeSlice();
      expect(await trim()).toEqual({ slices: 1, entries: 0 });
      await splitLog(store.postgres, 200);
    });

    it('drops them whole once every group has passed them and all in them is old enough', async () => {
      await append(60);
      await consume('one', 60);
      await consume('other', 60);
      const [first] = await slices();
      await closeSlice();
      await append(10);
      expect(await trim(new Date())).toEqual({ slices: 0, entries: 0 });
      expect(await slices()).toContain(first);
      expect((await trim()).slices).toBe(1);
      expect(await slices()).not.toContain(first);
      expect(await logTrimmedTo(store.postgres)).toBeInstanceOf(Date);
      expect((await consume('other', 10)).events).toHaveLength(10);
    });

    it('deletes nothing from one that goes whole when its last entries are old enough', async () => {
      await append(20);
      await consume('one', 20);
      const between = new Date();
      await append(30);
      await consume('one', 30);
      await closeSlice();
      const before = await entries();
      expect(await trim(new Date(between.getTime() + HOUR_MS))).toEqual({ slices: 0, entries: 0 });
      expect(await entries()).toBe(before);
      expect((await trim()).slices).toBe(1);
      expect(await entries()).toBe(0);
    });

    it('deletes what all have passed from one that a group holds, which then gets all of its own', async () => {
      await append(20);
      await consume('one', 20);
      await consume('other', 20);
      await append(30);
      await consume('one', 30);
      await closeSlice();
      const trimmed = await trim();
      expect(trimmed.slices).toBe(0);
      expect(trimmed.entries).toBeGreaterThan(0);
      expect((await consume('other', 30)).events).toHaveLength(30);
      expect((await trim()).slices).toBe(1);
      expect(await entries()).toBe(0);
    });

    it('keeps one with a stream that nobody consumes, be it of a newer version', async () => {
      await store.postgres.query({
        text: `INSERT INTO log (stream, partition, contract, payload) VALUES ('of-the-future', 9, 'c', '[]')`,
      });
      await closeSlice();
      expect(await trim()).toEqual({ slices: 0, entries: 0 });
      expect(await entries()).toBe(1);
    });

    it('keeps one in which a transaction may still write, which then does', async () => {
      const writer = await store.postgres.connect();
      await writer.query('BEGIN');
      await writer.query('SELECT pg_current_xact_id()');
      const { next } = await transactionIds(store.postgres);
      const open = (await logSlices(store.postgres)).find(({ upper }) => upper === null || upper > next);
      await passTransactions((open?.upper ?? 0) - next + 1);
      expect(await trim()).toEqual({ slices: 0, entries: 0 });
      await writer.query(`INSERT INTO log (stream, partition, contract, payload) VALUES ('events', 1, 'c', '[]')`);
      await writer.query('COMMIT');
      writer.release();
      const [entry] = await store.postgres.query<{ slice: string }>({
        text: `SELECT tableoid::regclass::text AS slice FROM log`,
      });
      expect(entry?.slice).toBe(open?.name);
    });
  });

  describe('cutting slices', () => {
    it('makes the next one as long as wanted, once, and leaves no gap behind it', async () => {
      expect(await splitLog(store.postgres, 1_000)).toBe(true);
      expect(await splitLog(store.postgres, 1_000)).toBe(false);
      const all = await logSlices(store.postgres);
      expect(all[1]).toMatchObject({ lower: all[0]?.upper, upper: (all[0]?.upper ?? 0) + 1_000 });
      expect(all.slice(1).map(({ lower }) => lower)).toEqual(all.slice(0, -1).map(({ upper }) => upper));
      expect(all.at(-1)?.upper).toBeNull();
    });

    it('is done by one of several at once, while others write', async () => {
      const writing = Promise.all(Array.from({ length: 20 }, () => append(5)));
      const split = await Promise.all(Array.from({ length: 4 }, () => splitLog(store.postgres, 500)));
      await writing;
      expect(split.filter((one) => one)).toHaveLength(1);
      expect((await consume('one', 100)).events).toHaveLength(100);
    });
  });
});
