import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { newId, type Problem } from '@parley/kernel';
import { createTestClickHouseServer, describeClickHouse, eventually, type TestClickHouseServer } from '@parley/testing';
import { migrateClickHouse, missingClickHouseMigrations } from '../migrate.js';
import type { Query } from '../query.js';
import { ServerClickHouse } from './server-clickhouse.js';

let server: TestClickHouseServer;
beforeAll(async () => {
  server = await createTestClickHouseServer();
});
afterAll(() => server.close());

describeClickHouse('a server over HTTP', async () => ({ clickhouse: server.open(), close: async () => undefined }));

const slow: Query<{ tenantId: string }, object> = {
  name: 'slow',
  sql: `SELECT sum(sipHash64(number)) AS sum FROM numbers(100000000000) WHERE {tenantId:UUID} = {tenantId:UUID}`,
};
const running = async (): Promise<number> => {
  const client = createClient({ url: server.server.url });
  const result = await client.query({
    query: `SELECT count() AS n FROM system.processes 
            WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%' AND NOT is_cancelled`,
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ n: string }>();
  await client.close();
  return Number(row?.n);
};
const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => {
      throw new Error('It was not rejected.');
    },
    (error: unknown) => error as Problem,
  );

describe('a server over HTTP', () => {
  it('says that every migration is missing before any ran', async () => {
    expect(await missingClickHouseMigrations(server.open().reader)).toContain('0001-facts');
  });

  it('ends what is under way when it is closed, on the server too', async () => {
    const clickhouse = server.open();
    const reading = problemOf(clickhouse.reader.read(slow, { tenantId: newId() }));
    await eventually('it runs', async () => (await running()) === 1);
    await clickhouse.close();
    expect((await reading).code).toBe('unavailable');
    await eventually('it was told to end', async () => (await running()) === 0);
  });

  it.each([
    [{ maxSeconds: 1 }, slow],
    [{ maxRowsToRead: 1_000 }, slow],
    [{ maxMemoryBytes: 1_000_000 }, { name: 'wide', sql: 'SELECT groupArray(number) AS all FROM numbers(10000000)' }],
  ])('answers "unavailable" over the limit %j', async (limits, query) => {
    const problem = await problemOf(server.open(limits).reader.read(query, { tenantId: newId() }));
    expect(problem.code).toBe('unavailable');
    expect(problem.retryAfterSeconds).toBe(5);
  });

  it('runs no more than so many queries at once', async () => {
    const { reader } = server.open({ maxConcurrent: 1, maxSeconds: 1 });
    const both = [1, 2].map(() => problemOf(reader.read(slow, { tenantId: newId() })));
    let most = 0;
    const done = Promise.all(both).then(() => true);
    while (!(await Promise.race([done, sleep(50).then(() => false)]))) most = Math.max(most, await running());
    expect(most).toBe(1);
  });

  it('answers "unavailable" when nobody is there', async () => {
    const gone = ServerClickHouse.open({
      url: 'http://127.0.0.1:1',
      user: 'default',
      password: '',
      topology: { database: 'parley', cluster: null },
      limits: { maxSeconds: 1, maxMemoryBytes: 1e9, maxRowsToRead: 0, maxConcurrent: 1 },
    });
    expect((await problemOf(gone.reader.read(slow, { tenantId: newId() }))).code).toBe('unavailable');
    await gone.close();
  });

  it.each([[2], ['auto' as const]])('asks for the quorum %s of every insert', async (insertQuorum) => {
    const database = `quorum_${insertQuorum}`;
    const client = createClient({ url: server.server.url });
    await client.command({ query: `CREATE DATABASE ${database}` });
    await client.command({
      query: `CREATE TABLE ${database}.event_facts (id UInt8, quorum String DEFAULT getSetting('insert_quorum')::String)
              ENGINE = MergeTree ORDER BY id`,
    });
    const clickhouse = ServerClickHouse.open({
      url: server.server.url,
      user: 'default',
      password: '',
      topology: { database, cluster: null },
      limits: { maxSeconds: 5, maxMemoryBytes: 1e9, maxRowsToRead: 0, maxConcurrent: 1 },
      insertQuorum,
    });
    await clickhouse.writer.insert({
      table: 'event_facts',
      rows: Buffer.from('{"id": 1}'),
      deduplicationToken: newId(),
    });
    const stored = await client.query({ query: `SELECT quorum FROM ${database}.event_facts`, format: 'JSONEachRow' });
    expect(await stored.json()).toEqual([{ quorum: String(insertQuorum) }]);
    await clickhouse.close();
    await client.close();
  });

  it('keeps the databases of two clients apart', async () => {
    const [one, other] = [server.open(), server.open()];
    await migrateClickHouse(one);
    expect(await missingClickHouseMigrations(one.reader)).toEqual([]);
    expect(await missingClickHouseMigrations(other.reader)).not.toEqual([]);
  });
});
