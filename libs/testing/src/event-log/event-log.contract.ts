import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRecordedV1 } from '@parley/contracts';
import type { BatchHandler, EventLog, Subscription } from '@parley/event-log';
import { newId } from '@parley/kernel';
import { eventually, gate } from '../waiting/eventually.js';
import { Collector } from './collector.js';
import { eventMessage } from './sample-messages.js';

/** An event log under test, on a store that outlives its clients. */
export interface EventLogUnderTest {
  /** Opens the log as one more process would. */
  open(): EventLog;
  /** Adds the events durably, as one write. */
  append(events: readonly EventRecordedV1[]): Promise<void>;
  close(): Promise<void>;
}

/** Longer than any pause between two batches: what has not come by then will not come. */
const QUIET_MS = 600;

/** What consumers require of every adapter of the log. */
export function describeEventLog(name: string, makeLog: () => Promise<EventLogUnderTest>): void {
  describe(`${name} as an event log`, () => {
    let underTest: EventLogUnderTest;
    let tenantId: string;
    let group: string;
    const subscriptions: Subscription[] = [];

    const event = (revision: number, key = revision): EventRecordedV1 =>
      eventMessage({ tenantId, revision, userId: userOf(key) });
    const userOf = (key: number): string => `0193500a-7c1e-7000-8000-${String(key).padStart(12, '0')}`;
    const appendEach = async (revisions: readonly number[]) => {
      for (const revision of revisions) await underTest.append([event(revision)]);
    };
    const subscribe = async (handle: BatchHandler, to = group, maxBatchRecords = 64) => {
      const options = { name: to, stream: 'events', maxBatchRecords } as const;
      const subscription = await underTest.open().subscribe(options, handle);
      subscriptions.push(subscription);
      return subscription;
    };
    const waiting = async (of = group) => {
      const lags = await underTest.open().lag();
      return lags.find((lag) => lag.group === of);
    };
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

    beforeAll(async () => {
      underTest = await makeLog();
    });
    afterAll(() => underTest.close());
    beforeEach(() => {
      tenantId = newId();
      group = `group-${newId()}`;
    });
    afterEach(async () => {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
    });

    it('brings every record to each group once, in the order of each key', async () => {
      const [first, second] = [new Collector(tenantId), new Collector(tenantId)];
      await subscribe(first.handle);
      await subscribe(second.handle, `${group}-other`);
      const keys = 12;
      for (const round of upTo(10)) {
        await underTest.append(upTo(keys).map((key) => event((round - 1) * keys + key, key)));
      }
      await eventually('all records came', () => [first, second].every(({ events }) => events.length >= 120));
      await sleep(QUIET_MS);
      for (const { events, revisions } of [first, second]) {
        expect(revisions).toEqual(upTo(120));
        for (const key of upTo(keys)) {
          const ofKey = events.filter(({ userId }) => userId === userOf(key)).map(({ revision }) => revision);
          expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
        }
      }
    });

    it('takes a group up where it stopped', async () => {
      const before = new Collector(tenantId);
      await appendEach([1, 2, 3]);
      const subscription = await subscribe(before.handle);
      await eventually('the first records came', () => before.events.length === 3);
      await subscription.stop();
      await appendEach([4, 5]);
      const after = new Collector(tenantId);
      await subscribe(after.handle);
      await eventually('the new records came', () => after.events.length >= 2);
      await sleep(QUIET_MS);
      expect(after.revisions).toEqual([4, 5]);
    });

    it('brings a batch again until its handler takes it, and says meanwhile what is wrong', async () => {
      const collector = new Collector(tenantId);
      const attempts: number[][] = [];
      let failing = true;
      await appendEach([1, 2, 3]);
      const subscription = await subscribe(async (records) => {
        const mine = collector.mineAmong(records).map(({ revision }) => revision);
        attempts.push(mine);
        if (failing && mine.length > 0) throw new TypeError('The store is away.');
        await collector.handle(records);
      });
      await eventually('it came twice', () => attempts.filter((mine) => mine.length > 0).length >= 2);
      expect(subscription.status).toMatchObject({ group, lastError: 'The store is away.' });
      expect(subscription.status.failures).toBeGreaterThan(0);
      expect(subscription.status.lagMs).toBeGreaterThan(0);
      expect(collector.events).toEqual([]);
      failing = false;
      await eventually('it was taken', () => collector.events.length >= 3);
      await sleep(QUIET_MS);
      expect(collector.revisions).toEqual([1, 2, 3]);
      await eventually('all is well again', () => subscription.status.failures === 0);
      expect(subscription.status).toMatchObject({ lastError: null, lagMs: 0 });
    });

    it('lets the batch at hand finish on stop, and commits it', async () => {
      const collector = new Collector(tenantId);
      const reached = gate();
      const mayFinish = gate();
      await underTest.append([event(1)]);
      const subscription = await subscribe(async (records) => {
        if (collector.mineAmong(records).length > 0) {
          reached.open();
          await mayFinish.opened;
        }
        await collector.handle(records);
      });
      await reached.opened;
      let stopped = false;
      const stopping = subscription.stop().then(() => (stopped = true));
      await sleep(QUIET_MS);
      expect(stopped).toBe(false);
      mayFinish.open();
      await stopping;
      expect(collector.revisions).toEqual([1]);
      const after = new Collector(tenantId);
      await subscribe(after.handle);
      await underTest.append([event(2)]);
      await eventually('the next record came', () => after.events.length >= 1);
      await sleep(QUIET_MS);
      expect(after.revisions).toEqual([2]);
    });

    it('does not commit a batch that fails while it stops', async () => {
      const reached = gate();
      await underTest.append([event(1)]);
      const failing = await subscribe(async (_, signal) => {
        reached.open();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Cut off.'))));
      });
      await reached.opened;
      await failing.stop();
      const after = new Collector(tenantId);
      await subscribe(after.handle);
      await eventually('it came again', () => after.events.length === 1);
    });

    it('shares the records between two consumers of a group without loss, also when one leaves', async () => {
      const [staying, leaving] = [new Collector(tenantId), new Collector(tenantId)];
      const left = await subscribe(leaving.handle);
      await subscribe(staying.handle);
      const all = () => [...staying.revisions, ...leaving.revisions].sort((a, b) => a - b);
      await appendEach(upTo(30));
      await eventually('the first half came', () => all().length >= 30);
      await left.stop();
      await appendEach(upTo(60).slice(30));
      await eventually('the other half came', () => all().length >= 60);
      await sleep(QUIET_MS);
      expect(all()).toEqual(upTo(60));
    });

    it('gives a consumer that joins while records flow its share, without loss', async () => {
      const [first, joining] = [new Collector(tenantId), new Collector(tenantId)];
      await subscribe(first.handle);
      let flowing = true;
      let written = 0;
      const writing = (async () => {
        // Paced, since every group of the tests that follow reads again what is written here.
        for (; flowing; await sleep(20)) await underTest.append([event(++written)]);
      })();
      await eventually('records flow', () => first.events.length >= 10);
      await subscribe(joining.handle);
      await eventually('the other has its share', () => joining.events.length >= 10);
      flowing = false;
      await writing;
      // Records in hand when the share moved may have come to both.
      const all = () => [...new Set([...first.revisions, ...joining.revisions])].sort((a, b) => a - b);
      await eventually('all came', () => all().length >= written);
      expect(all()).toEqual(upTo(written));
    });

    it('brings everything again after a rewind', async () => {
      const before = new Collector(tenantId);
      await appendEach([1, 2, 3]);
      const subscription = await subscribe(before.handle);
      await eventually('all came', () => before.events.length === 3);
      await subscription.stop();
      await underTest.open().rewind({ name: group, stream: 'events' });
      const after = new Collector(tenantId);
      await subscribe(after.handle);
      await eventually('all came again', () => after.events.length >= 3);
      expect(after.revisions).toEqual([1, 2, 3]);
    });

    it('knows the groups that have subscribed and were not forgotten', async () => {
      const subscription = await subscribe(new Collector(tenantId).handle);
      await eventually('it is known', async () => (await underTest.open().groups()).includes(group));
      await subscription.stop();
      expect(await underTest.open().groups()).toContain(group);
      await eventually('it is forgotten', async () => {
        // Kafka keeps a group for as long as its last member is leaving.
        await underTest.open().forget({ name: group, stream: 'events' });
        return !(await underTest.open().groups()).includes(group);
      });
    });

    it('counts what waits for a group, and for how long', async () => {
      const subscription = await subscribe(new Collector(tenantId).handle);
      await eventually('it caught up', async () => (await waiting())?.waiting === 0);
      expect(await waiting()).toEqual({ group, waiting: 0, lagMs: 0, partitions: {} });
      await subscription.stop();
      await appendEach([1, 2, 3]);
      await sleep(100);
      const behind = await waiting();
      expect(behind?.waiting).toBe(3);
      expect(Object.values(behind?.partitions ?? {}).reduce((sum, waits) => sum + waits, 0)).toBe(3);
      expect(behind?.lagMs).toBeGreaterThanOrEqual(100);
      expect(behind?.lagMs).toBeLessThan(60_000);
      await subscribe(new Collector(tenantId).handle);
      await eventually('it caught up', async () => (await waiting())?.waiting === 0);
    });

    it.each([1, 5, 12])('never hands over more than %d records at once when that is the bound', async (bound) => {
      const collector = new Collector(tenantId);
      const sizes: number[] = [];
      const ahead = await subscribe(async () => undefined);
      await eventually('it caught up', async () => (await waiting())?.waiting === 0);
      await ahead.stop();
      await appendEach(upTo(12));
      await subscribe(
        async (records) => {
          sizes.push(records.length);
          await collector.handle(records);
        },
        group,
        bound,
      );
      await eventually('all came', () => collector.events.length === 12);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(bound);
    });
  });
}
