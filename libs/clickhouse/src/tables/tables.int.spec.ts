import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import type { Column } from '../schema/columns.js';
import { DATABASE } from '../settings.js';
import {
  addedUpAgain,
  CELL_TABLES,
  CELLS,
  CONVERSATION_ANALYSIS,
  CONVERSATION_ANALYSIS_DETAILS,
  CONVERSATION_FACTS,
  COPIES,
  EVENT_FACTS,
  PERIOD_CELLS,
  USER_FACTS,
} from './index.js';
import { aliased } from './shared.js';
import { SCHEMA_MIGRATIONS } from './schema-migrations.table.js';

const NOBODY = '00000000-0000-0000-0000-000000000000';

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly kind: string;
  readonly expression: string;
}

/** The engine writes an expression in its own way. */
const WRITTEN_ALIKE = (expression: string): string =>
  `if(${expression} = '', '', formatQuerySingleLine(concat('SELECT ', ${expression})))`;

const TABLES = [
  EVENT_FACTS,
  CONVERSATION_FACTS,
  CONVERSATION_ANALYSIS,
  CONVERSATION_ANALYSIS_DETAILS,
  USER_FACTS,
  ...Object.values(CELLS).flatMap(({ table, days }) => [table, days]),
  ...Object.values(PERIOD_CELLS).map(({ table }) => table),
  ...COPIES.map(({ copy }) => copy),
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
    const views = COPIES.map(({ copy }) => `to_${copy.name}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...TABLES.map(({ name }) => name), ...views].sort());
  });

  it.each(TABLES)('$name has the columns, keys, indices and projections of its specification', async (table) => {
    const columns = await read<ColumnRow>(
      `SELECT name, type, default_kind AS kind, ${WRITTEN_ALIKE('default_expression')} AS expression
       FROM system.columns WHERE database = '${DATABASE}' AND table = {table:String} ORDER BY position`,
      table.name,
    );
    const described = Object.entries(table.columns).map(async ([name, column]: [string, Column]) => {
      const { type, default: preset, computed } = column;
      const expression = preset ?? computed ?? '';
      const kind = preset !== undefined ? 'DEFAULT' : computed !== undefined ? 'MATERIALIZED' : '';
      const [alike] = await read<{ sql: string }>(`SELECT ${WRITTEN_ALIKE('{table:String}')} AS sql`, expression);
      return { name, type, kind, expression: alike?.sql };
    });
    expect(columns).toEqual(await Promise.all(described));
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

  // Such a sum would be stored as 0, and differ from its cell ever after.
  it.each([
    ...Object.values(CELLS).flatMap(({ table, days, from, sums, together }): [string, string][] => [
      [table.name, `SELECT ${aliased(sums)} FROM ${DATABASE}.${from.name}`],
      [`${table.name} from days`, `SELECT ${aliased(together)} FROM ${DATABASE}.${days.name} AS part`],
    ]),
    ...Object.values(PERIOD_CELLS).map((cells): [string, string] => [
      cells.table.name,
      addedUpAgain(cells, (name) => `${DATABASE}.${name}`).sql,
    ]),
  ])('no sum of %s can be NULL', async (_, sql) => {
    const parameters = { tenantId: NOBODY, number: 0, products: [], starts: [], months: [] };
    const described = await engine.clickhouse.reader.read<typeof parameters, { name: string; type: string }>(
      { name: 'types of sums', sql: `DESCRIBE (${sql})` },
      parameters,
    );
    expect(described.filter(({ type }) => type.startsWith('Nullable'))).toEqual([]);
    expect(described).not.toEqual([]);
  });

  it.each(CELL_TABLES)('%s becomes one part in an hour, so that older versions of cells go', async (table) => {
    const [{ definition = '' } = {}] = await read<{ definition: string }>(
      `SELECT engine_full AS definition FROM system.tables WHERE database = '${DATABASE}' AND name = {table:String}`,
      table,
    );
    expect(definition).toMatch(/min_age_to_force_merge_seconds = '?3600\b/);
    expect(definition).not.toContain('min_age_to_force_merge_on_partition_only');
  });
});
