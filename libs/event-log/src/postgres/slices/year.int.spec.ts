import { pino } from 'pino';
import { eventRecordedV1, type EventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { type OwnPostgres, startOwnPostgres, eventMessage, eventually, type TestStore } from '@parley/testing';
import type { LogRecord } from '../../log-record.js';
import { appendToLog } from '../append.js';
import { PartitionClaim } from '../partition-claim.js';
import { PostgresEventLog } from '../postgres-event-log.js';
import { trimLog } from '../trim-log.js';
import { logSlices, transactionIds } from './log-slice.js';
import { splitLog } from './split-log.js';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const KEEP_MS = 28 * DAY_MS;
/** Transactions in a week, and in a slice. */
const WEEKLY = 200;
/** The weeks in the middle of the year during which the other lane stands still. */
const STANDSTILL = { from: 20, to: 32 };

describe('a year of a log that keeps four weeks', () => {
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

  const tenantId = newId();
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    store.postgres.query<Row & Record<string, unknown>>({ text, values });
  const passTransactions = (count: number) =>
    query(`DO $$ BEGIN FOR one IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`);
  /** Goes past the first slice, which a new database has for its first 2^16 transactions. */
  const passFirstSlice = async () => {
    await splitLog(store.postgres, WEEKLY);
    const [[first], { next }] = [await logSlices(store.postgres), await transactionIds(store.postgres)];
    await passTransactions((first?.upper ?? 0) - next + 1);
  };

  const written = new Map<number, number>();
  /** One event of each day of the week, numbered through the year, as if it were written then. */
  const write = async (week: number, start: number) => {
    const messages = Array.from({ length: 7 }, (_, day) => eventMessage({ tenantId, revision: week * 7 + day + 1 }));
    await store.postgres.transaction(async (tx) => {
      const at = new Date(start + week * WEEK_MS);
      await appendToLog(tx, eventRecordedV1, messages);
      await tx.query({ text: 'UPDATE log SET written_at = $1 WHERE xid = pg_current_xact_id()', values: [at] });
      for (const { revision } of messages) written.set(revision, at.getTime());
    });
  };
  const numbersOf = (payload: string) => (JSON.parse(payload) as EventRecordedV1[]).map(({ revision }) => revision);

  it('loses nothing that is younger or that a lane has not had, whatever stands still, and stays as short as it should', async () => {
    await passFirstSlice();
    const lanes = await Promise.all(['prompt', 'slow'].map((name) => openLane(name)));
    const [prompt, slow] = lanes as [Lane, Lane];
    const start = Date.now();
    const lengths: number[] = [];
    for (let week = 0; week < 52; week++) {
      await splitLog(store.postgres, WEEKLY);
      await write(week, start);
      await prompt.catchUp(written.size);
      const stands = week >= STANDSTILL.from && week < STANDSTILL.to;
      if (!stands) await slow.catchUp(written.size);
      await passTransactions(WEEKLY);
      const now = new Date(start + (week + 1) * WEEK_MS);
      await trimLog(store.postgres, { keepMs: KEEP_MS, now });

      const held = new Set(
        (await query<{ payload: string }>('SELECT payload FROM log')).flatMap((row) => numbersOf(row.payload)),
      );
      const owed = [...written].filter(([number, at]) => now.getTime() - at <= KEEP_MS || !slow.had.has(number));
      expect(owed.filter(([number]) => !held.has(number))).toEqual([]);
      if (!stands) lengths.push((await logSlices(store.postgres)).length);
    }
    for (const lane of lanes) {
      expect(lane.times).toEqual(new Map([...written.keys()].map((number) => [number, 1])));
      await lane.close();
    }
    // The slices of four weeks, of this week, those ahead, and one that other suites' transactions may have filled.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(14);
  });

  interface Lane {
    readonly had: ReadonlyMap<number, number>;
    readonly times: ReadonlyMap<number, number>;
    catchUp(count: number): Promise<void>;
    close(): Promise<void>;
  }

  async function openLane(name: string): Promise<Lane> {
    const group = { name, stream: 'events', maxBatchRecords: 64 } as const;
    await (
      await new PostgresEventLog(store.postgres, pino({ level: 'silent' })).subscribe(group, async () => {})
    ).stop();
    const claim = await PartitionClaim.open(store.postgres, group, 600_000);
    const times = new Map<number, number>();
    const note = ({ payload }: LogRecord) => {
      for (const number of numbersOf(payload)) times.set(number, (times.get(number) ?? 0) + 1);
    };
    return {
      had: times,
      times,
      catchUp: (count) =>
        eventually(`${name} had ${count}`, async () => {
          const { records, positions } = await claim.fetch(64);
          records.forEach(note);
          await claim.commit(positions);
          return times.size >= count;
        }),
      close: () => claim.close(),
    };
  }
});
