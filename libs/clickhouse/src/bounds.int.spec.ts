import { drainPending } from 'chdb';
import { newId } from '@parley/kernel';
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

  it('behind 200 others is rejected at once, and the next one is answered when they are done', async () => {
    const quick = query('quick', 'SELECT 1 AS n');
    const crowd = Array.from({ length: 202 }, () => clickhouse.reader.read(quick, parameters));
    await expect(clickhouse.reader.read(quick, parameters)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Too many analytics queries are waiting. Try again shortly.',
    });
    expect(await Promise.all(crowd)).toHaveLength(202);
    expect(await clickhouse.reader.read(quick, parameters)).toEqual([{ n: 1 }]);
  });
});
