import { type CelledTable, type CellOwner, CELLS, DATABASE, type Query } from '@parley/clickhouse';

type OwnerRow = Omit<CellOwner, 'tenantId'>;

/** The table that owners are listed from: every owner with facts should have a cell, and the other way round. */
export type WalkedTable = 'facts' | 'cells';

type Walk = { readonly tenantId: string; readonly after: string; readonly within: string };

/** The next owners in the order of the table; `after` is the first part of its key, and `within` the second. */
export function nextOwners(of: CelledTable, walked: WalkedTable, most: number): Query<Walk, OwnerRow> {
  const { table, from } = CELLS[of];
  const [name, key] =
    walked === 'facts' ? [from.name, 'organization_id, user_id'] : [table.name, 'user_id, organization_id'];
  return {
    name: `owners of ${walked}`,
    sql: `SELECT organization_id AS organizationId, user_id AS userId FROM ${DATABASE}.${name}
      WHERE tenant_id = {tenantId:UUID} AND (${key}) > ({after:UUID}, {within:UUID})
      GROUP BY ${key} ORDER BY ${key} LIMIT ${most}`,
  };
}

type Some = { readonly tenantId: string; readonly organizations: readonly string[]; readonly users: readonly string[] };

/**
 * Those of some owners whose cell differs from the sum of their facts. Ratings are rounded: the last digits of their
 * sums of fractions vary.
 */
export function differingCells(of: CelledTable): Query<Some, OwnerRow> {
  const { table, from, sums } = CELLS[of];
  const owners = `tenant_id = {tenantId:UUID} AND (organization_id, user_id) IN (
        SELECT arrayJoin(arrayZip({organizations:Array(UUID)}, {users:Array(UUID)})))`;
  const content = (values: readonly string[]) => `toString(tuple(${values.join(', ')})) AS content`;
  const alike = (name: string, value: string) => (name === 'normalised' ? `round(${value}, 6)` : value);
  const added = Object.entries(sums).map(([name, sum]) => alike(name, sum));
  const kept = Object.keys(sums).map((name) => alike(name, name));
  return {
    name: `differing ${table.name}`,
    sql: `SELECT organization_id AS organizationId, user_id AS userId FROM (
      SELECT organization_id, user_id, ${content(added)} FROM ${DATABASE}.${from.name} FINAL PREWHERE ${owners}
      GROUP BY organization_id, user_id
      UNION ALL
      SELECT organization_id, user_id, ${content(kept)} FROM ${DATABASE}.${table.name} FINAL PREWHERE ${owners})
    GROUP BY organization_id, user_id HAVING count() != 2 OR min(content) != max(content)`,
  };
}
