import fc from 'fast-check';
import { pino } from 'pino';
import { type ClickHouseWriter, DATABASE } from '@parley/clickhouse';
import { type Contract, conversationChangedV1, type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import {
  appendToLog,
  type DeadLetter,
  DeadLetters,
  Lease,
  type LogRecord,
  PostgresDeadLetters,
  PostgresEventLog,
} from '@parley/event-log';
import { newId } from '@parley/kernel';
import {
  conversationMessage,
  createTestClickHouse,
  createTestStore,
  eventMessage,
  eventually,
  FailingWriter,
  type TestClickHouse,
  type TestStore,
} from '@parley/testing';
import { conversationFacts } from '../conversation-facts/conversation-facts.projection.js';
import { eventFacts } from '../event-facts/event-facts.projection.js';
import { Lane } from './lane.js';
import { Lanes } from './lanes.js';
import type { Projection } from './projection.js';

class RememberedDeadLetters extends DeadLetters {
  readonly letters: DeadLetter[] = [];
  override async add(letters: readonly DeadLetter[]): Promise<void> {
    this.letters.push(...letters);
  }
  override async replay(): Promise<number> {
    return 0;
  }
  override async discard(): Promise<number> {
    return 0;
  }
  override async count(): Promise<ReadonlyMap<string, number>> {
    return new Map();
  }
}

const recordOf = (payload: string, contract = eventRecordedV1.name): LogRecord => ({
  contract,
  payload,
  origin: 'events/3@812-10044',
  writtenAt: new Date(),
});
const record = <Message>(contract: Contract<Message>, ...messages: Message[]): LogRecord =>
  recordOf(JSON.stringify(messages), contract.name);

describe('a lane', () => {
  let engine: TestClickHouse;
  let letters: RememberedDeadLetters;
  let tenantId: string;
  beforeAll(async () => {
    engine = await createTestClickHouse();
  });
  afterAll(() => engine.close());
  beforeEach(() => {
    letters = new RememberedDeadLetters();
    tenantId = newId();
  });

  const laneOf = <Message>(
    projection: Projection<Message>,
    writer: ClickHouseWriter = engine.clickhouse.writer,
    aside: DeadLetters = letters,
  ) => {
    const lane = new Lane(projection, writer, aside);
    return {
      handle: (records: readonly LogRecord[], lease = new Lease(Infinity)) => lane.handle(records, lease.signal, lease),
    };
  };
  const event = (more: Partial<EventRecordedV1> = {}) => eventMessage({ tenantId, ...more });
  const stored = () =>
    engine.clickhouse.reader.read<{ tenantId: string }, { id: string; amount: number; version: number }>(
      {
        name: 'events of a tenant',
        sql: `SELECT event_id AS id, amount, row_version AS version FROM ${DATABASE}.event_facts FINAL
              WHERE tenant_id = {tenantId:UUID} ORDER BY id`,
      },
      { tenantId },
    );

  it.each<[string, (neighbour: EventRecordedV1) => LogRecord, RegExp]>([
    ['no JSON', () => recordOf('{{{'), /JSON/],
    ['no array', () => recordOf('{"a":1}'), /not an array/],
    ['of a contract that it does not read', () => record(conversationChangedV1, conversationMessage()), /reads event/],
    ['no object', () => recordOf('[17]'), /message is not an object/],
    ['with a bad field', (good) => recordOf(JSON.stringify([{ ...good, revision: 'one' }])), /revision is not number/],
    ['with an id that no store takes', (good) => recordOf(JSON.stringify([{ ...good, eventId: 'x' }])), /eventId/],
  ])('puts a record that is %s aside, with step and reason, and takes its neighbours', async (_, poison, reason) => {
    const [before, after] = [event(), event()];
    const bad = poison(event());
    await laneOf(eventFacts).handle([record(eventRecordedV1, before), bad, record(eventRecordedV1, after)]);
    expect((await stored()).map(({ id }) => id).sort()).toEqual([before.eventId, after.eventId].sort());
    expect(letters.letters).toEqual([
      {
        lane: 'event-facts',
        contract: bad.contract,
        payload: bad.payload,
        origin: bad.origin,
        step: 'decode',
        reason: expect.stringMatching(reason) as string,
        attempts: 1,
      },
    ]);
  });

  it('puts one bad message of an entry aside, and takes the others of that entry', async () => {
    const good = event();
    await laneOf(eventFacts).handle([recordOf(JSON.stringify([{ nonsense: true }, good]))]);
    expect(await stored()).toHaveLength(1);
    expect(letters.letters.map(({ payload }) => payload)).toEqual(['[{"nonsense":true}]']);
  });

  it('finds the rows that the store rejects for their data, and takes all the others', async () => {
    const events = Array.from({ length: 33 }, (_, index) =>
      event(index === 7 || index === 20 ? { createdAt: 'no time' } : {}),
    );
    await laneOf(eventFacts).handle([record(eventRecordedV1, ...events)]);
    const isBad = ({ createdAt }: EventRecordedV1) => createdAt === 'no time';
    expect((await stored()).map(({ id }) => id).sort()).toEqual(
      events
        .filter((one) => !isBad(one))
        .map(({ eventId }) => eventId)
        .sort(),
    );
    expect(letters.letters.map(({ step, payload }) => ({ step, payload }))).toEqual(
      expect.arrayContaining(events.filter(isBad).map((bad) => ({ step: 'insert', payload: JSON.stringify([bad]) }))),
    );
    expect(letters.letters).toHaveLength(2);
    expect(letters.letters[0]?.reason).not.toBe('');
  });

  it('rejects the batch when the store is away, and puts nothing aside for it', async () => {
    const writer = new FailingWriter(engine.clickhouse.writer);
    writer.failures = 1;
    const batch = [record(eventRecordedV1, event(), event())];
    await expect(laneOf(eventFacts, writer).handle(batch)).rejects.toThrow('ECONNREFUSED');
    await laneOf(eventFacts, writer).handle(batch);
    expect(await stored()).toHaveLength(2);
    expect(letters.letters).toEqual([]);
  });

  it('inserts and puts aside nothing once others may have its batch', async () => {
    const lease = new Lease(Infinity);
    const overtaken: Projection<EventRecordedV1> = {
      ...eventFacts,
      project: (messages, batch) => {
        lease.lose(new Error('Others have it.'));
        return eventFacts.project(messages, batch);
      },
    };
    const batch = [record(eventRecordedV1, event()), recordOf('{{{')];
    await expect(laneOf(overtaken).handle(batch, lease)).rejects.toThrow('Others have it.');
    expect(await stored()).toEqual([]);
    expect(letters.letters).toEqual([]);
  });

  it('puts what its projection cannot take aside, with the step', async () => {
    const picky: Projection<EventRecordedV1> = {
      ...eventFacts,
      project: (events) => events.map(() => ({ kind: 'dead-letter', reason: 'Not this one.' })),
    };
    const one = event();
    await laneOf(picky).handle([record(eventRecordedV1, one)]);
    expect(letters.letters).toMatchObject([
      { step: 'project', reason: 'Not this one.', payload: JSON.stringify([one]) },
    ]);
  });

  it('inserts a part of a batch before it asks for the next, and puts poison aside once all are in', async () => {
    const events = Array.from({ length: 6 }, () => event());
    const storedBefore: number[] = [];
    let failing = true;
    const partly: Projection<EventRecordedV1> = {
      ...eventFacts,
      async *project(messages, batch) {
        const rows = eventFacts.project(messages, batch);
        if (!Array.isArray(rows)) throw new Error('Events are projected at once.');
        for (let start = 0; start < messages.length; start += 2) {
          storedBefore.push((await stored()).length);
          if (start === 4 && failing) throw new Error('Cut off.');
          const outcomes = messages.map(
            (message, n) => [message, rows[n] ?? { kind: 'drop', reason: 'gone' }] as const,
          );
          const poison = { kind: 'dead-letter', reason: 'Not this one.' } as const;
          const part = outcomes.slice(start, start + 2);
          yield new Map(part.map(([message, row]) => [message, message === messages[0] ? poison : row]));
        }
      },
    };
    const batch = [record(eventRecordedV1, ...events)];
    await expect(laneOf(partly).handle(batch)).rejects.toThrow('Cut off.');
    expect(letters.letters).toEqual([]);
    failing = false;
    await laneOf(partly).handle(batch);
    expect(storedBefore).toEqual([0, 1, 3, 3, 3, 3]);
    expect(await stored()).toHaveLength(5);
    expect(letters.letters).toHaveLength(1);
  });

  it('loses nothing when batches come again with other borders', async () => {
    const events = Array.from({ length: 12 }, () => event());
    const records = events.map((one) => record(eventRecordedV1, one));
    const lane = laneOf(eventFacts);
    for (const [from, to] of [
      [0, 5],
      [0, 5],
      [0, 6],
      [3, 9],
      [5, 12],
      [1, 12],
    ] as const) {
      await lane.handle(records.slice(from, to));
    }
    expect(await stored()).toHaveLength(12);
  });

  it('keeps the newest version of each row, in whatever order and how often batches come', async () => {
    const KEYS = 4;
    const REVISIONS = 5;
    const all = Array.from({ length: KEYS * REVISIONS }, (_, index) => index);
    const deliveries = fc
      .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.constantFrom(...all), { maxLength: 15 }))
      .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }))
      .chain((order) => fc.tuple(fc.constant(order), fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40 })));
    await fc.assert(
      fc.asyncProperty(deliveries, async ([order, sizes]) => {
        tenantId = newId();
        const ids = Array.from({ length: KEYS }, () => newId());
        const lane = laneOf(conversationFacts);
        let at = 0;
        for (const size of sizes) {
          const batch = order.slice(at, (at += size)).map((index) => {
            const revision = 1 + Math.floor(index / KEYS);
            return record(
              conversationChangedV1,
              conversationMessage({
                tenantId,
                productId: tenantId,
                conversationId: ids[index % KEYS] ?? '',
                revision,
                messageCount: revision * 10 + (index % KEYS),
              }),
            );
          });
          if (batch.length > 0) await lane.handle(batch);
        }
        const rows = await engine.clickhouse.reader.read<{ tenantId: string }, { id: string; messages: number }>(
          {
            name: 'conversations of a tenant',
            sql: `SELECT conversation_id AS id, message_count AS messages FROM ${DATABASE}.conversation_facts FINAL
                  WHERE tenant_id = {tenantId:UUID}`,
          },
          { tenantId },
        );
        const expected = ids.map((id, index) => ({ id, messages: REVISIONS * 10 + index }));
        expect(rows.sort((a, b) => a.messages - b.messages)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('fills an emptied table again from the very batches that filled it before', async () => {
    const batch = [record(eventRecordedV1, event(), event())];
    await laneOf(eventFacts).handle(batch);
    await engine.clickhouse.writer.command(`TRUNCATE TABLE ${DATABASE}.event_facts`);
    expect(await stored()).toEqual([]);
    await laneOf(eventFacts).handle(batch);
    expect(await stored()).toHaveLength(2);
  });

  describe('on the log of PostgreSQL', () => {
    let store: TestStore;
    beforeAll(async () => {
      store = await createTestStore();
    });
    afterAll(() => store.close());

    it('neither loses nor doubles a row while the store comes and goes', async () => {
      const writer = new FailingWriter(engine.clickhouse.writer);
      writer.failures = 3;
      const log = new PostgresEventLog(store.postgres, pino({ level: 'silent' }));
      const lanes = new Lanes(log, [new Lane(eventFacts, writer, letters)]);
      const events = Array.from({ length: 200 }, () => event({ amount: 2 }));
      await lanes.start();
      for (let start = 0; start < events.length; start += 20) {
        await store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, events.slice(start, start + 20)));
      }
      await eventually('the lane failed', () => lanes.status.some(({ failures }) => failures > 0));
      await eventually('the lane caught up', async () => (await log.lag()).every(({ waiting }) => waiting === 0));
      await lanes.stop();
      const rows = await stored();
      expect(rows).toHaveLength(200);
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(400);
      expect(writer.inserts).toBeGreaterThan(3);
      expect(letters.letters).toEqual([]);
    });

    it('puts dead letters back into the log, once, where the lane reads them', async () => {
      const waiting = new PostgresDeadLetters(store.postgres);
      const log = new PostgresEventLog(store.postgres, pino({ level: 'silent' }));
      const lanes = new Lanes(log, [new Lane(eventFacts, engine.clickhouse.writer, waiting)]);
      const good = event();
      await waiting.add([
        {
          lane: 'event-facts',
          contract: eventRecordedV1.name,
          payload: JSON.stringify([good]),
          origin: 'events/3@812-10044',
          step: 'insert',
          reason: 'A store that has been mended since.',
          attempts: 1,
        },
      ]);
      expect(await waiting.count()).toEqual(new Map([['event-facts', 1]]));
      expect(await waiting.replay(store.postgres, 'other-lane', 10)).toBe(0);
      expect(await waiting.replay(store.postgres, 'event-facts', 10)).toBe(1);
      expect(await waiting.replay(store.postgres, 'event-facts', 10)).toBe(0);
      expect(await waiting.count()).toEqual(new Map());
      await lanes.start();
      await eventually('it arrived', async () => (await stored()).some(({ id }) => id === good.eventId));
      await lanes.stop();
    });

    it('puts records aside that others wrote, and back no more than those of the log', async () => {
      const waiting = new PostgresDeadLetters(store.postgres);
      const lane = { ...eventFacts, lane: `lane-${newId()}` };
      const good = event();
      const foreign = { ...recordOf('\0', 'a\0b\ud83d'), origin: 'parley.events.v1/3@12' };
      const ours = recordOf('[17]');
      await laneOf(lane, engine.clickhouse.writer, waiting).handle([foreign, record(eventRecordedV1, good), ours]);
      expect((await stored()).map(({ id }) => id)).toEqual([good.eventId]);
      expect((await waiting.count()).get(lane.lane)).toBe(2);
      expect(await waiting.replay(store.postgres, lane.lane, 10)).toBe(1);
      expect((await waiting.count()).get(lane.lane)).toBe(1);
    });

    it.each([
      ['NUL', 'a\0b'],
      ['half a surrogate pair', 'a\ud83d'],
    ])('goes on when a reason holds %s, which PostgreSQL does not take', async (_, reason) => {
      const waiting = new PostgresDeadLetters(store.postgres);
      const lane: Projection<EventRecordedV1> = {
        ...eventFacts,
        lane: `lane-${newId()}`,
        project: (events) => events.map(() => ({ kind: 'dead-letter', reason })),
      };
      await laneOf(lane, engine.clickhouse.writer, waiting).handle([record(eventRecordedV1, event())]);
      expect((await waiting.count()).get(lane.lane)).toBe(1);
    });

    it('goes on when the payload that it cannot parse holds what PostgreSQL does not take', async () => {
      const waiting = new PostgresDeadLetters(store.postgres);
      const lane = { ...eventFacts, lane: `lane-${newId()}` };
      await laneOf(lane, engine.clickhouse.writer, waiting).handle([
        recordOf('["a\0b'),
        recordOf('😀'.repeat(40)),
        recordOf('x' + '😀'.repeat(40)),
        recordOf('[{"tenantId":"\\u0000\\ud83d"}]'),
      ]);
      expect((await waiting.count()).get(lane.lane)).toBe(4);
    });
  });
});
