import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import { DATABASE } from '../settings.js';
import {
  CONVERSATION_ANALYSIS,
  CONVERSATION_ANALYSIS_DETAILS,
  CONVERSATION_FACTS,
  EVENT_FACTS,
  USER_FACTS,
} from './index.js';
import { SCHEMA_MIGRATIONS } from './schema-migrations.table.js';

const TABLES = [
  EVENT_FACTS,
  CONVERSATION_FACTS,
  CONVERSATION_ANALYSIS,
  CONVERSATION_ANALYSIS_DETAILS,
  USER_FACTS,
  SCHEMA_MIGRATIONS,
];

describe('the tables that the migrations make', () => {
  let engine: TestClickHouse;
  beforeAll(async () => {
    engine = await createTestClickHouse();
  });
  afterAll(() => engine.close());

  const read = <Row>(sql: string, table = ''): Promise<Row[]> =>
    engine.clickhouse.reader.read<{ tenantId: string; table: string }, Row>(
      { name: 'what the engine says', sql },
      { tenantId: '', table },
    );
  const namesIn = async (system: string, table: string): Promise<string[]> => {
    const sql = `SELECT name FROM system.${system} WHERE database = '${DATABASE}' AND table = {table:String}`;
    return (await read<{ name: string }>(sql, table)).map(({ name }) => name).sort();
  };

  it('are those that are described', async () => {
    const rows = await read<{ name: string }>(`SELECT name FROM system.tables WHERE database = '${DATABASE}'`);
    expect(rows.map(({ name }) => name).sort()).toEqual(TABLES.map(({ name }) => name).sort());
  });

  it.each(TABLES)('$name has the columns, keys, indices and projections of its specification', async (table) => {
    const columns = await read<{ name: string; type: string; default: string }>(
      `SELECT name, type, default_expression AS default FROM system.columns
       WHERE database = '${DATABASE}' AND table = {table:String} ORDER BY position`,
      table.name,
    );
    expect(columns).toEqual(
      Object.entries(table.columns).map(([name, column]) => ({
        name,
        type: column.type,
        default: 'default' in column ? column.default : '',
      })),
    );
    const [keys] = await read<{ sorting: string; partition: string; engine: string }>(
      `SELECT sorting_key AS sorting, partition_key AS partition, engine FROM system.tables
       WHERE database = '${DATABASE}' AND name = {table:String}`,
      table.name,
    );
    expect(keys).toEqual({
      sorting: table.orderBy.join(', '),
      partition: table.partitionBy ?? '',
      engine: 'ReplacingMergeTree',
    });
    expect(await namesIn('data_skipping_indices', table.name)).toEqual(Object.keys(table.indices ?? {}).sort());
    expect(await namesIn('projections', table.name)).toEqual(Object.keys(table.projections ?? {}).sort());
  });
});
