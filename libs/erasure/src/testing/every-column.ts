import { DATABASE } from '@parley/clickhouse';
import type { TestService } from '@parley/testing';

/** Columns that may name a person who was erased, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'erasures.user_id': 'the receipt says which user is gone, by the id that Parley gave',
};

interface Column {
  readonly table: string;
  readonly column: string;
}

/** `table.column` of every column in either store that holds one of the texts, later tables included. */
export async function columnsThatHold(service: TestService, texts: readonly string[]): Promise<string[]> {
  const found = [...(await inPostgres(service, texts)), ...(await inClickHouse(service, texts))];
  return found.filter((column) => !(column in ALLOWED)).sort();
}

async function inPostgres({ postgres }: TestService, texts: readonly string[]): Promise<string[]> {
  const columns = await postgres.query<{ table: string; column: string }>({
    text: `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
           JOIN information_schema.tables USING (table_schema, table_name)
           WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  });
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await postgres.query({
        text: `SELECT 1 FROM "${table}" WHERE to_jsonb("${column}")::text LIKE ANY ($1) LIMIT 1`,
        values: [texts.map((text) => `%${text}%`)],
      });
      return rows.length === 0 ? [] : [`${table}.${column}`];
    }),
  );
  return found.flat();
}

async function inClickHouse({ clickhouse }: TestService, texts: readonly string[]): Promise<string[]> {
  const read = <Row extends object>(sql: string): Promise<Row[]> =>
    clickhouse.reader.read<{ tenantId: string }, Row>({ name: 'test', sql }, { tenantId: NOBODY });
  const columns = await read<Column>(
    `SELECT table, name AS column FROM system.columns WHERE database = '${DATABASE}'
       AND table IN (SELECT name FROM system.tables WHERE database = '${DATABASE}' AND engine LIKE '%MergeTree')`,
  );
  const wanted = `[${texts.map((text) => `'${text}'`).join(', ')}]`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await read<{ rows: number }>(
      `SELECT count() AS rows FROM ${DATABASE}.${table} WHERE multiSearchAny(toString(${column}), ${wanted})`,
    );
    if (Number(row?.rows) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
