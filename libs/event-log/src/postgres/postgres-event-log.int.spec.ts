import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import {
  Collector,
  createTestStore,
  describeEventLog,
  eventMessage,
  eventually,
  gate,
  type TestStore,
} from '@parley/testing';
import type { ConsumerGroup } from '../event-log.port.js';
import type { LogRecord } from '../log-record.js';
import { appendToLog } from './append.js';
import { PartitionClaim, type Position } from './partition-claim.js';
import { rewindToMarks } from './position-marks.js';
import { PostgresEventLog } from './postgres-event-log.js';

const logger = pino({ level: 'silent' });

describeEventLog('PostgreSQL', async () => {
  const store = await createTestStore();
  return {
    open: () => new PostgresEventLog(store.postgres, logger),
    append: (events) => store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, events)),
    close: () => store.close(),
  };
});

describe('the PostgreSQL event log', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());
  // Entries of an earlier test may be held back by a transaction of another suite on the same server, and come later.
  beforeEach(() => store.postgres.query({ text: 'TRUNCATE log' }));

  const clients: PoolClient[] = [];
  const claims: PartitionClaim[] = [];
  /** Connections for transactions of one test. */
  const connect = async (count: number): Promise<PoolClient[]> => {
    const opened = await Promise.all(Array.from({ length: count }, () => store.postgres.connect()));
    clients.push(...opened);
    return opened;
  };
  const release = async (): Promise<void> => {
    for (const client of clients.splice(0)) client.release(true);
    for (const claim of claims.splice(0)) await claim.close();
  };
  afterEach(release);

  const openGroup = async (): Promise<PartitionClaim> => {
    const group = { name: `group-${newId()}`, stream: 'events', maxBatchRecords: 64 } as const;
    const subscription = await new PostgresEventLog(store.postgres, logger).subscribe(group, async () => undefined);
    await subscription.stop();
    await new PostgresEventLog(store.postgres, logger).rewind(group);
    const claim = await PartitionClaim.open(store.postgres, group, 60_000);
    claims.push(claim);
    return claim;
  };
  /** Waits, since a transaction of another suite on the same server may hold entries back as well. */
  const readAll = async (claim: PartitionClaim, entries: number): Promise<string[]> => {
    const payloads: string[] = [];
    await eventually(`${entries} entries were read`, async () => {
      payloads.push(...(await read(claim)).map(({ payload }) => payload));
      return payloads.length >= entries;
    });
    return payloads;
  };
  /** Fetches and commits, as a consumer does. */
  const read = async (claim: PartitionClaim): Promise<readonly LogRecord[]> => {
    const { records, positions } = await claim.fetch(64);
    await claim.commit(positions);
    return records;
  };
  const logged = async (client: PoolClient, entry: string): Promise<void> => {
    await client.query(`INSERT INTO log (stream, partition, contract, payload) VALUES ('events', $1, 'c', $2)`, [
      entry.charCodeAt(0) % 2,
      entry,
    ]);
  };
  const positionOf = ({ origin }: LogRecord): [partition: number, xid: number, id: number] => {
    const [, partition, xid, id] = /^events\/(\d+)@(\d+)-(\d+)$/.exec(origin) ?? [];
    return [Number(partition), Number(xid), Number(id)];
  };

  it('holds an entry back while an earlier transaction may still add one before it', async () => {
    const claim = await openGroup();
    await read(claim);
    const [early, late] = (await connect(2)) as [PoolClient, PoolClient];
    await early.query('BEGIN');
    await early.query('SELECT pg_current_xact_id()');
    await logged(late, 'b');
    expect(await read(claim)).toEqual([]);
    await logged(early, 'b');
    await early.query('COMMIT');
    expect(await readAll(claim, 2)).toEqual(['b', 'b']);
  });

  it('takes few large entries at once, says that more wait, and leaves none out', async () => {
    const claim = await openGroup();
    await read(claim);
    const [writer] = (await connect(1)) as [PoolClient];
    const large = Array.from({ length: 9 }, (_, index) => `b${index}${randomBytes(300_000).toString('hex')}`);
    for (const entry of large) await logged(writer, entry);
    const payloads: string[] = [];
    await eventually('all were read', async () => {
      const { records, positions, isFull } = await claim.fetch(64);
      expect(records.length).toBeLessThanOrEqual(2);
      if (records.length === 2) expect(isFull).toBe(true);
      await claim.commit(positions);
      payloads.push(...records.map(({ payload }) => payload));
      return payloads.length >= large.length;
    });
    expect(payloads).toEqual(large);
  });

  it('skips no entry, however transactions interleave', async () => {
    const WRITERS = 5;
    const step = fc.record({
      kind: fc.constantFrom('begin', 'log', 'log', 'commit', 'read', 'read'),
      writer: fc.nat(WRITERS - 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await store.postgres.query({ text: 'TRUNCATE log' });
        const claim = await openGroup();
        const writers = await connect(WRITERS);
        const isOpen = writers.map(() => false);
        const written: string[] = [];
        const got: LogRecord[] = [];
        for (const [index, { kind, writer }] of steps.entries()) {
          const client = writers[writer];
          if (client === undefined) continue;
          if (kind === 'read') got.push(...(await read(claim)));
          else if (kind === 'begin' && isOpen[writer] === false) {
            await client.query('BEGIN');
            // A transaction that has an id has its place in the order that readers see, whatever it logs later.
            await client.query('SELECT pg_current_xact_id()');
            isOpen[writer] = true;
          } else if (kind === 'commit' && isOpen[writer] === true) {
            await client.query('COMMIT');
            isOpen[writer] = false;
          } else if (kind === 'log') {
            written.push(`${writer}-${index}`);
            await logged(client, `${writer}-${index}`);
          }
        }
        for (const client of writers) await client.query('COMMIT');
        await eventually('every entry was read', async () => {
          got.push(...(await read(claim)));
          return got.length >= written.length;
        });
        got.push(...(await read(claim)));
        await release();
        expect(got.map(({ payload }) => payload).sort()).toEqual([...written].sort());
        expectLogOrder(got);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  const expectLogOrder = (records: readonly LogRecord[]): void => {
    for (const wanted of [0, 1]) {
      const positions = records.map(positionOf).filter(([partition]) => partition === wanted);
      expect(positions).toEqual(positions.toSorted((a, b) => a[1] - b[1] || a[2] - b[2]));
    }
  };

  it('orders a partition by transaction and then by entry, whenever each was written', async () => {
    const claim = await openGroup();
    await read(claim);
    const [early, late] = (await connect(2)) as [PoolClient, PoolClient];
    await early.query('BEGIN');
    await early.query('SELECT pg_current_xact_id()');
    await late.query('BEGIN');
    await logged(late, 'd1');
    await logged(late, 'd2');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await logged(early, 'd3');
    await late.query('COMMIT');
    await early.query('COMMIT');
    expect(await readAll(claim, 3)).toEqual(['d3', 'd1', 'd2']);
  });

  it('lets another consumer take over when a connection dies, and commits nothing for the dead one', async () => {
    const tenantId = newId();
    const group = { name: `group-${newId()}`, stream: 'events', maxBatchRecords: 64 } as const;
    const log = new PostgresEventLog(store.postgres, logger);
    await store.postgres.query({ text: 'TRUNCATE log' });
    const reached = gate();
    const mayFinish = gate();
    const [dying, heir] = [new Collector(tenantId), new Collector(tenantId)];
    let lost: (() => void) | null = null;
    const first = await log.subscribe(group, async (records, signal, lease) => {
      signal.addEventListener('abort', () => (lost = () => lease.throwIfLost()));
      reached.open();
      await mayFinish.opened;
      await dying.handle(records);
    });
    await store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, [eventMessage({ tenantId })]));
    await reached.opened;
    const holders = await store.postgres.query<{ pid: number }>({
      text: `SELECT DISTINCT pid FROM pg_locks
             WHERE locktype = 'advisory' AND classid = hashtext($1)::bigint & 4294967295
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      values: [`${group.name}/events`],
    });
    expect(holders).toHaveLength(1);
    const second = await log.subscribe(group, heir.handle);
    await store.postgres.query({ text: 'SELECT pg_terminate_backend($1)', values: [holders[0]?.pid] });
    await eventually('the heir got the batch', () => heir.events.length === 1);
    await eventually('the first knows before it has finished', () => lost !== null);
    expect(lost).toThrow('terminat');
    mayFinish.open();
    await eventually('the first noticed', () => first.status.failures > 0 || first.status.lastError === null);
    await second.stop();
    await store.postgres.transaction((tx) =>
      appendToLog(tx, eventRecordedV1, [eventMessage({ tenantId, revision: 2 })]),
    );
    await eventually('the first took over in turn', () => dying.revisions.includes(2));
    expect(dying.revisions.filter((revision) => revision === 2)).toEqual([2]);
    await first.stop();
  });

  describe('shared by several consumers', () => {
    const group = () => ({ name: `group-${newId()}`, stream: 'events', maxBatchRecords: 64 }) as const;
    /** The partitions whose waiting entry the claim gets. */
    const partitionsOf = async (claim: PartitionClaim): Promise<number[]> =>
      (await claim.fetch(64)).records.map((record) => positionOf(record)[0]).sort((a, b) => a - b);
    const open = async (to: ReturnType<typeof group>, frozenAfterMs = 60_000): Promise<PartitionClaim> => {
      const claim = await PartitionClaim.open(store.postgres, to, frozenAfterMs);
      claims.push(claim);
      return claim;
    };
    const withOneEntryEach = async (to: ReturnType<typeof group>): Promise<void> => {
      await store.postgres.query({ text: 'TRUNCATE log' });
      await (await new PostgresEventLog(store.postgres, logger).subscribe(to, async () => undefined)).stop();
      await store.postgres.query({
        text: `INSERT INTO log (stream, partition, contract, payload) SELECT 'events', partition, 'c', '[]' FROM generate_series(0, 7) AS partition`,
      });
    };
    /** All that {@link withOneEntryEach} wrote; waits, since a transaction of another suite may hold some back. */
    const fetchAll = async (claim: PartitionClaim) => {
      let positions: readonly Position[] = [];
      await eventually('all entries are readable', async () => {
        ({ positions } = await claim.fetch(64));
        return positions.length === 8;
      });
      return positions;
    };
    /** Long enough that no pause of a busy machine looks like a consumer that stands still. */
    const FROZEN_AFTER_MS = 5_000;
    const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

    it('gives each a fair share, also of what the first one had taken, and all of it to who stays', async () => {
      const to = group();
      await withOneEntryEach(to);
      const members = [await open(to)];
      const shares = () => Promise.all(members.map(partitionsOf));
      await eventually('the first has all', async () => (await shares())[0]?.length === 8);
      members.push(await open(to), await open(to));
      await eventually('they share', async () => (await shares()).flat().length === 8);
      await eventually(
        'fairly',
        async () =>
          (await shares())
            .map(({ length }) => length)
            .sort()
            .join() === '2,3,3',
      );
      expect((await shares()).flat().sort()).toEqual(ALL);
      for (const gone of claims.splice(claims.length - 2)) await gone.close();
      members.splice(1);
      await eventually('the first has all again', async () => (await shares())[0]?.length === 8);
    });

    it('cuts off a consumer that stands still with its partitions, which can commit nothing any more', async () => {
      const to = group();
      await withOneEntryEach(to);
      const frozen = await open(to);
      const positions = await fetchAll(frozen);
      const heir = await open(to, FROZEN_AFTER_MS);
      expect(await partitionsOf(heir)).toEqual([]);
      await eventually('the heir has all', async () => (await partitionsOf(heir)).length === 8);
      await expect(frozen.commit(positions)).rejects.toThrow();
      expect(() => frozen.lease.throwIfLost()).toThrow();
      expect(await partitionsOf(heir)).toEqual(ALL);
    });

    it('leaves one alone that says that it lives', async () => {
      const to = group();
      await withOneEntryEach(to);
      const busy = await open(to);
      const positions = await fetchAll(busy);
      const other = await open(to, FROZEN_AFTER_MS);
      for (const until = Date.now() + 1.5 * FROZEN_AFTER_MS; Date.now() < until;) {
        await busy.keepAlive();
        expect(await partitionsOf(other)).toEqual([]);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      await busy.commit(positions);
    });
  });

  it('tells for how long an entry has waited that is older than 2^31 milliseconds', async () => {
    const { group, lagOf } = await newGroup();
    await store.postgres.query({
      text: `INSERT INTO log (stream, partition, contract, payload, written_at)
             VALUES ('events', 0, 'c', '[]', clock_timestamp() - interval '30 days')`,
    });
    const lag = await lagOf(group);
    expect(lag?.lagMs).toBeGreaterThanOrEqual(30 * 24 * 3_600_000);
    expect(lag).toMatchObject({ waiting: 1, partitions: { 'events/0': 1 } });
  });

  it('counts what waits in a partition only up to a bound', async () => {
    const { group, lagOf } = await newGroup();
    await store.postgres.query({
      text: `INSERT INTO log (stream, partition, contract, payload)
             SELECT 'events', n % 2, 'c', '[]' FROM generate_series(0, 3000) AS n`,
    });
    expect(await lagOf(group)).toMatchObject({ waiting: 2_000, partitions: { 'events/0': 1_000, 'events/1': 1_000 } });
  });

  /** A group that has read nothing. */
  async function newGroup() {
    const log = new PostgresEventLog(store.postgres, logger);
    const group = `group-${newId()}`;
    await log.rewind({ name: group, stream: 'events' });
    const lagOf = async (name: string) => (await log.lag()).find((lag) => lag.group === name);
    return { group, lagOf };
  }

  it.each<[string, (log: PostgresEventLog, group: ConsumerGroup) => Promise<void>]>([
    ['to the beginning', (log, group) => log.rewind(group)],
    ['to its last mark', () => rewindToMarks(store.postgres)],
  ])('commits nothing of a batch from before the group was sent back %s, and all comes again', async (_, sendBack) => {
    const group = { name: `group-${newId()}`, stream: 'events', maxBatchRecords: 64 } as const;
    const log = new PostgresEventLog(store.postgres, logger);
    await (await log.subscribe(group, async () => undefined)).stop();
    const claim = await PartitionClaim.open(store.postgres, group, 60_000);
    claims.push(claim);
    const [writer] = (await connect(1)) as [PoolClient];
    await logged(writer, 'a1');
    expect(await readAll(claim, 1)).toEqual(['a1']);
    await logged(writer, 'a2');
    let positions: readonly Position[] = [];
    await eventually('it is readable', async () => ({ positions } = await claim.fetch(64)).positions.length === 1);
    await sendBack(log, group);
    await expect(claim.commit(positions)).rejects.toThrow('sent back');
    expect(await readAll(claim, 2)).toEqual(['a1', 'a2']);
  });

  it('puts many messages of one key into entries of a bounded size, in order', async () => {
    const claim = await openGroup();
    await store.postgres.query({ text: 'TRUNCATE log' });
    const tenantId = newId();
    const userId = newId();
    const messages = Array.from({ length: 600 }, (_, index) => eventMessage({ tenantId, userId, revision: index + 1 }));
    await store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, messages));
    const records: LogRecord[] = [];
    const collector = new Collector(tenantId);
    await eventually('all messages came', async () => {
      records.push(...(await read(claim)));
      return collector.mineAmong(records).length >= messages.length;
    });
    const sizes = records.map(({ payload }) => (JSON.parse(payload) as unknown[]).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
    expect(collector.mineAmong(records).map(({ revision }) => revision)).toEqual(messages.map((m) => m.revision));
  });
});
