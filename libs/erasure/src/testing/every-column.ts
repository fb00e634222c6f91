import { DATABASE } from '@parley/clickhouse';
import type { TestService } from '@parley/testing';

/** Columns that may name a person who was erased, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'erasures.user_id': 'the receipt says which user is gone, by the id that Parley gave',
};

interface Table {
  readonly table: string;
  readonly columns: readonly string[];
}

/** `table.column` of every column in either store that holds one of the texts, later tables included. */
export async function columnsThatHold(service: TestService, texts: readonly string[]): Promise<string[]> {
  const found = [...(await inPostgres(service, texts)), ...(await inClickHouse(service, texts))];
  return found.filter((column) => !(column in ALLOWED)).sort();
}

async function inPostgres({ postgres }: TestService, texts: readonly string[]): Promise<string[]> {
  const tables = await postgres.query<Table & Record<string, unknown>>({
    text: `SELECT table_name AS "table", array_agg(column_name::text) AS columns FROM information_schema.columns
           JOIN information_schema.tables USING (table_schema, table_name)
           WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name`,
  });
  const found = await Promise.all(
    tables.map(async ({ table, columns }) => {
      const held = columns.map((column) => `bool_or(to_jsonb("${column}")::text LIKE ANY ($1)) AS "${column}"`);
      const [row = {}] = await postgres.query<Record<string, boolean | null>>({
        text: `SELECT ${held.join(', ')} FROM "${table}"`,
        values: [texts.map((text) => `%${text}%`)],
      });
      return columns.filter((column) => row[column] === true).map((column) => `${table}.${column}`);
    }),
  );
  return found.flat();
}

async function inClickHouse({ clickhouse }: TestService, texts: readonly string[]): Promise<string[]> {
  const read = <Row extends object>(sql: string): Promise<Row[]> =>
    clickhouse.reader.read<{ tenantId: string }, Row>({ name: 'test', sql }, { tenantId: NOBODY });
  const tables = await read<Table>(
    `SELECT table, groupArray(name) AS columns FROM system.columns WHERE database = '${DATABASE}'
       AND table IN (SELECT name FROM system.tables WHERE database = '${DATABASE}' AND engine LIKE '%MergeTree')
     GROUP BY table`,
  );
  const wanted = `[${texts.map((text) => `'${text}'`).join(', ')}]`;
  const found: string[] = [];
  for (const { table, columns } of tables) {
    const held = columns.map((column) => `countIf(multiSearchAny(toString(${column}), ${wanted})) > 0`);
    const names = columns.map((column) => `'${table}.${column}'`);
    const [row] = await read<{ names: string[] }>(
      `SELECT arrayFilter((name, isHeld) -> isHeld, [${names.join(', ')}], [${held.join(', ')}]) AS names
       FROM ${DATABASE}.${table}`,
    );
    found.push(...(row?.names ?? []));
  }
  return found;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
