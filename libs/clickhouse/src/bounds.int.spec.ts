import { setTimeout as sleep } from 'node:timers/promises';
import { drainPending } from 'chdb';
import fc from 'fast-check';
import { newId, Problem } from '@parley/kernel';
import { onBehalfOf } from '@parley/platform';
import { type TemporaryDirectory, temporaryDirectory } from '@parley/testing';
import { EmbeddedClickHouse } from './embedded-clickhouse.js';
import type { Query } from './query.js';
import { READ_SETTINGS } from './settings.js';

const parameters = { tenantId: newId() };
const query = (name: string, sql: string): Query<typeof parameters, { n: number }> => ({ name, sql });
const ENDLESS = query('endless', 'SELECT count() AS n FROM numbers(1000000000000000) WHERE sipHash64(number) = 1');

describe('a read', () => {
  let directory: TemporaryDirectory;
  let clickhouse: EmbeddedClickHouse;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    const tight = { ...READ_SETTINGS, max_execution_time: 1, max_memory_usage: 50_000_000 };
    clickhouse = EmbeddedClickHouse.open(directory.path, tight);
  });
  afterAll(async () => {
    await clickhouse.close();
    await drainPending();
    await directory.remove();
  });

  const rejected = (name: string) => ({
    code: 'unavailable',
    message: expect.stringContaining(`${name} was rejected`) as string,
    retryAfterSeconds: 5,
  });

  it('that takes too long is rejected, and says when to come again', async () => {
    await expect(clickhouse.reader.read(ENDLESS, parameters)).rejects.toMatchObject(rejected('endless'));
  });

  it('that takes too much memory is rejected', async () => {
    const greedy = query('greedy', 'SELECT length(groupArray(number)) AS n FROM numbers(100000000)');
    await expect(clickhouse.reader.read(greedy, parameters)).rejects.toMatchObject(rejected('greedy'));
  });

  const quick = (n: number) => query('quick', `SELECT ${n} AS n`);
  const tooMany = { code: 'unavailable', message: 'Too many analytics queries are waiting. Try again shortly.' };

  it('behind 20 others of its tenant is rejected at once, another tenant’s is not, and all are answered', async () => {
    const crowd = Array.from({ length: 21 }, (_, n) => clickhouse.reader.read(quick(n), parameters));
    await expect(clickhouse.reader.read(quick(21), parameters)).rejects.toMatchObject(tooMany);
    const others = clickhouse.reader.read(quick(22), { tenantId: newId() });
    expect(await others).toEqual([{ n: 22 }]);
    expect(await Promise.all(crowd)).toHaveLength(21);
    expect(await clickhouse.reader.read(quick(23), parameters)).toEqual([{ n: 23 }]);
  });

  it('that several ask at once is answered once', async () => {
    const random = query('random', 'SELECT generateUUIDv4() AS n');
    const answers = await Promise.all(Array.from({ length: 50 }, () => clickhouse.reader.read(random, parameters)));
    expect(new Set(answers.map(([row]) => row?.n)).size).toBe(1);
    expect(answers[0]).not.toBe(answers[1]);
    expect((await clickhouse.reader.read(random, parameters))[0]?.n).not.toBe(answers[0]?.[0]?.n);
  });
});

describe('a read whose asker has gone', () => {
  let directory: TemporaryDirectory;
  let clickhouse: EmbeddedClickHouse;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    clickhouse = EmbeddedClickHouse.open(directory.path);
  });
  afterAll(async () => {
    await clickhouse.close();
    await drainPending();
    await directory.remove();
  });

  const gone = new Problem('timed_out', 'Gone.');
  const readFor = (asked: typeof ENDLESS, tenantId = parameters.tenantId) => {
    const hangUp = new AbortController();
    let answer: Promise<unknown> = Promise.resolve();
    onBehalfOf({ signal: hangUp.signal }, () => {
      answer = clickhouse.reader.read(asked, { tenantId });
    });
    return { answer, hangUp: () => hangUp.abort(gone) };
  };

  it('ends in the engine, and its slot is free', async () => {
    const { answer, hangUp } = readFor(ENDLESS);
    await sleep(300);
    const began = Date.now();
    hangUp();
    await expect(answer).rejects.toBe(gone);
    expect(await clickhouse.reader.read(query('next', 'SELECT 1 AS n'), parameters)).toEqual([{ n: 1 }]);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('leaves the queue', async () => {
    const first = readFor(ENDLESS);
    const waiting = Array.from({ length: 20 }, (_, n) => readFor(query(`waiting ${n}`, `SELECT ${n} AS n`)));
    for (const one of waiting) one.hangUp();
    await Promise.all(waiting.map(({ answer }) => expect(answer).rejects.toBe(gone)));
    first.hangUp();
    await expect(first.answer).rejects.toBe(gone);
  });

  it('keeps no other tenant waiting, whether its asker stays or hangs up', async () => {
    const quickly = async () => {
      const began = Date.now();
      await clickhouse.reader.read(query('another tenant’s', 'SELECT 1 AS n'), { tenantId: newId() });
      expect(Date.now() - began).toBeLessThan(10_000);
    };
    for (let round = 0; round < 5; round++) {
      const { answer, hangUp } = readFor(ENDLESS);
      await quickly();
      hangUp();
      await expect(answer).rejects.toBe(gone);
      await quickly();
    }
  });

  it('does not keep the light reads of its own tenant waiting', async () => {
    const { answer, hangUp } = readFor(ENDLESS);
    const light = clickhouse.reader.read({ ...query('light', 'SELECT 1 AS n'), isLight: true }, parameters);
    const first = await Promise.race([answer.catch(() => 'ended'), light]);
    expect(first).toEqual([{ n: 1 }]);
    hangUp();
    await expect(answer).rejects.toBe(gone);
  });

  it('goes on for the others who ask the same', async () => {
    const slow = query('slow', 'SELECT count() AS n FROM numbers(5000000) WHERE sipHash64(number) = 1');
    const [first, second] = [readFor(slow), readFor(slow)];
    first.hangUp();
    await expect(first.answer).rejects.toBe(gone);
    expect(await second.answer).toEqual([{ n: 0 }]);
  });
});

describe('parameters of a read', () => {
  let directory: TemporaryDirectory;
  let clickhouse: EmbeddedClickHouse;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    clickhouse = EmbeddedClickHouse.open(directory.path);
  });
  afterAll(async () => {
    await clickhouse.close();
    await drainPending();
    await directory.remove();
  });

  type Row = Readonly<Record<'text' | 'list' | 'number' | 'nothing', unknown>>;
  const echo: Query<{ tenantId: string; [name: string]: string | number | null | string[] }, Row> = {
    name: 'echo',
    sql: `SELECT {text:String} AS text, {list:Array(String)} AS list, {number:Float64} AS number,
                 {nothing:Nullable(String)} AS nothing`,
  };
  const read = (given: { text: string; list: string[]; number: number }) =>
    clickhouse.reader.read(echo, { ...parameters, ...given, nothing: null });

  it('arrive as they are, whatever they hold', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'; DROP TABLE x; --", '\\', "\\'", '\\N', '\0'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          text,
          list: fc.array(text, { maxLength: 5 }),
          number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
        }),
        async (given) => expect(await read(given)).toEqual([{ ...given, nothing: null }]),
      ),
      { numRuns: 200 },
    );
  });

  it('arrive when they are long', async () => {
    const given = { text: 'é'.repeat(500_000), list: Array.from({ length: 10_000 }, () => newId()), number: 2 ** 60 };
    expect(await read(given)).toEqual([{ ...given, nothing: null }]);
  });

  it('are never those of an earlier read', async () => {
    await read({ text: 'another’s', list: [], number: 1 });
    await expect(clickhouse.reader.read(echo, parameters)).rejects.toThrow("Substitution 'text' is not set.");
  });
});
