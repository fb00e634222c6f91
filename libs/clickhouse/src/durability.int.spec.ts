import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import { openDespiteBrokenParts, setFsync } from './durability.js';
import type { Query } from './query.js';
import { DATABASE } from './settings.js';

interface Table {
  readonly name: string;
  readonly definition: string;
}

const tables: Query<{ tenantId: string }, Table> = {
  name: 'tables',
  sql: `SELECT name, engine_full AS definition FROM system.tables
        WHERE database = splitByChar('.', '${DATABASE}.')[1] AND engine LIKE '%MergeTree' AND name != 'schema_migrations'`,
};

describe('every table that holds data', () => {
  let test: TestClickHouse;
  beforeAll(async () => {
    test = await createTestClickHouse();
  });
  afterAll(() => test.close());
  const without = async (setting: string): Promise<string[]> => {
    const all = await test.clickhouse.reader.read(tables, { tenantId: '' });
    expect(all.length).toBeGreaterThanOrEqual(9);
    return all.filter(({ definition }) => !definition.includes(setting)).map(({ name }) => name);
  };

  it.each([
    [true, 1],
    [false, 0],
  ])('syncs what it acknowledges as it was told: %s', async (fsync, value) => {
    await setFsync(test.clickhouse.writer, fsync);
    for (const setting of ['fsync_after_insert', 'fsync_part_directory', 'min_rows_to_fsync_after_merge'])
      expect(await without(`${setting} = '${value}'`)).toEqual([]);
  });

  it('opens despite parts that a crash has broken', async () => {
    await openDespiteBrokenParts(test.clickhouse.writer);
    expect(await without("max_suspicious_broken_parts = '1000000'")).toEqual([]);
  });
});
