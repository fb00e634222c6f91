import type { Query, QueryParameter } from '@parley/clickhouse';
import type { TestService, TestTenant } from '@parley/testing';

type Parameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

interface Asked {
  readonly sql: string;
  readonly parameters: Parameters;
}

/** The most that a statement reads of a table, as its indexes tell before it runs. */
interface Estimate {
  readonly table: string;
  readonly rows: number;
}

/**
 * Estimates for the statements that an answer takes.
 * @param path below `/v1/`.
 * @param isMeant which statements count.
 */
export async function estimatesOf(
  { clickhouse: { reader } }: TestService,
  { client }: TestTenant,
  path: string,
  isMeant: (asked: Asked) => boolean = () => true,
): Promise<Estimate[]> {
  const read = reader.read.bind(reader);
  const asked: Asked[] = [];
  Object.assign(reader, {
    read: (query: Query<Parameters, object>, parameters: Parameters) => {
      asked.push({ sql: typeof query.sql === 'function' ? query.sql(parameters) : query.sql, parameters });
      return read(query, parameters);
    },
  });
  const { status } = await client.get(`/v1/${path}`);
  Object.assign(reader, { read });
  expect([path, status]).toEqual([path, 200]);
  const estimates = await Promise.all(
    asked
      .filter(isMeant)
      .map(({ sql, parameters }) =>
        read<Parameters, Estimate>({ name: 'estimate', sql: `EXPLAIN ESTIMATE ${sql}` }, parameters),
      ),
  );
  return estimates.flat().map(({ table, rows }) => ({ table, rows: Number(rows) }));
}
