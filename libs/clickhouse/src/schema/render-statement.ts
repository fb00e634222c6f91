import { addedUpAgain } from '../tables/period-cells.js';
import { aliased, arrivedOn, monthOf } from '../tables/shared.js';
import type { Cells } from '../tables/user-cells.js';
import { renderColumn, renderTable } from './render-table.js';
import type { CellOwner, Statement } from './statements.js';
import type { TableSpec } from './table-spec.js';
import type { Topology } from './topology.js';

/**
 * The SQL of a statement as it is sent. On a cluster each table is two: `<table>_local` holds the rows on every shard,
 * with a Replicated engine, and `<table>` is the Distributed table in front of them. Whatever concerns parts (indexes,
 * projections, settings) is changed on the table with the rows alone; a column is added to both.
 */
export function renderStatement(statement: Statement, topology: Topology): string[] {
  const { database, cluster } = topology;
  const everywhere = cluster === null ? '' : ` ON CLUSTER ${quote(cluster)}`;
  const rowsOf = (table: string): string => `${database}.${table}${cluster === null ? '' : '_local'}`;
  const alter = (table: string, change: string): string => `ALTER TABLE ${rowsOf(table)}${everywhere} ${change}`;
  switch (statement.kind) {
    case 'create-database':
      return [`CREATE DATABASE IF NOT EXISTS ${database}${everywhere} ENGINE = Atomic`];
    case 'create-table':
      return createTable(statement.table, topology);
    case 'add-column': {
      const { name, columns } = statement.table;
      const added = `ADD COLUMN IF NOT EXISTS ${renderColumn(statement.column, known(columns, statement.column))}`;
      const inFront = cluster === null ? [] : [`ALTER TABLE ${database}.${name}${everywhere} ${added}`];
      return [alter(name, added), ...inFront];
    }
    case 'materialize-column':
      known(statement.table.columns, statement.column);
      return [alter(statement.table.name, `MATERIALIZE COLUMN ${statement.column}`)];
    case 'create-copying-view': {
      const { from, to } = statement;
      const copied = `SELECT ${firstColumnsOf(to)} FROM ${rowsOf(from.name)}`;
      return [
        `CREATE MATERIALIZED VIEW IF NOT EXISTS ${database}.to_${to.name}${everywhere} TO ${rowsOf(to.name)} AS ${copied}`,
      ];
    }
    case 'change-copying-view': {
      const { from, to } = statement;
      return [alter(`to_${to.name}`, `MODIFY QUERY SELECT ${columnsOf(to)} FROM ${rowsOf(from.name)}`)];
    }
    case 'copy-rows': {
      const { from, to, added } = statement;
      const columns = [firstColumnsOf(to), ...added].join(', ');
      // Each server of a cluster copies its own rows.
      const settings = cluster === null ? '' : ' SETTINGS parallel_distributed_insert_select = 2';
      const copied = `SELECT ${columns} FROM ${database}.${from.name}`;
      return [`INSERT INTO ${database}.${to.name} (${columns}) ${copied}${settings}`];
    }
    case 'add-index': {
      const { name, indices = {} } = statement.table;
      const { expression, type, granularity } = known(indices, statement.index);
      const index = `${statement.index} ${expression} TYPE ${type} GRANULARITY ${granularity}`;
      return [alter(name, `ADD INDEX IF NOT EXISTS ${index}`)];
    }
    case 'add-projection': {
      const { name, projections = {} } = statement.table;
      const query = known(projections, statement.projection);
      return [alter(name, `ADD PROJECTION IF NOT EXISTS ${statement.projection} (${query})`)];
    }
    case 'materialize-projection':
      known(statement.table.projections ?? {}, statement.projection);
      return [alter(statement.table.name, `MATERIALIZE PROJECTION ${statement.projection}`)];
    case 'modify-setting':
      return [alter(statement.table.name, `MODIFY SETTING ${statement.setting} = ${quote(statement.value)}`)];
    case 'delete': {
      // A replica accepts a subquery in a mutation only with this setting. It is safe: all replicas see the same rows.
      const settings = 'SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1';
      return [alter(statement.table, `DELETE WHERE ${statement.where(rowsOf)} ${settings}`)];
    }
    case 'truncate':
      return [`TRUNCATE TABLE ${rowsOf(statement.table)}${everywhere}${cluster === null ? '' : ' SYNC'}`];
    case 'add-up-cells': {
      const { table, from, sums } = statement.cells;
      return [
        `INSERT INTO ${database}.${table.name} (${OWNER}, row_version, ${Object.keys(sums).join(', ')})
        ${addedUp(`${database}.${from.name}`, statement.cells, ownedBy(statement.owners), '{number:UInt64}')}
        SETTINGS ${CELL_SETTINGS}`,
      ];
    }
    case 'add-up-from-days': {
      const { table, days, from, sums, together } = statement.cells;
      const owners = ownedBy(statement.owners);
      const columns = Object.keys(sums);
      return [
        `INSERT INTO ${database}.${table.name} (${OWNER}, row_version, ${columns.join(', ')})
        SELECT ${OWNER}, {number:UInt64}, ${Object.values(together).join(', ')}
        FROM (
          SELECT ${OWNER}, ${columns.join(', ')} FROM ${database}.${days.name} FINAL
          PREWHERE ${owners} AND starts_on IN {starts:Array(Date)}
          UNION ALL SELECT ${OWNER}, ${aliased(sums)} FROM ${database}.${from.name} FINAL
          PREWHERE ${owners} AND ${ARRIVED_IN} NOT IN {months:Array(UInt32)} AND ${ARRIVED_ON} NOT IN {starts:Array(Date)}
          GROUP BY ${OWNER}
        ) AS part GROUP BY ${OWNER}
        SETTINGS ${CELL_SETTINGS}`,
      ];
    }
    case 'add-up-user-days': {
      const { days, from, sums } = statement.cells;
      return [
        `INSERT INTO ${database}.${days.name} (${OWNER}, starts_on, row_version, ${Object.keys(sums).join(', ')})
        SELECT ${OWNER}, ${ARRIVED_ON} AS starts_on, {number:UInt64}, ${Object.values(sums).join(', ')}
        FROM ${database}.${from.name} FINAL
        PREWHERE tenant_id IN {tenants:Array(UUID)} AND organization_id IN {organizations:Array(UUID)}
          AND user_id IN {users:Array(UUID)} AND ${ARRIVED_IN} IN {months:Array(UInt32)}
          AND (${OWNER}, ${ARRIVED_ON}) IN (SELECT arrayJoin(arrayZip(
            {tenants:Array(UUID)}, {organizations:Array(UUID)}, {users:Array(UUID)}, {starts:Array(Date)})))
        GROUP BY ${OWNER}, starts_on
        SETTINGS ${CELL_SETTINGS}`,
      ];
    }
    case 'add-up-periods': {
      const { columns, sql } = addedUpAgain(statement.cells, (table) => `${database}.${table}`);
      return [
        `INSERT INTO ${database}.${statement.cells.table.name} (${columns.join(', ')})
    ${sql}
    SETTINGS do_not_merge_across_partitions_select_final = 1`,
      ];
    }
  }
}

/** The cells of some owners, added up from the facts as they are now. */
const addedUp = (facts: string, { sums }: Cells, owners: string, version: string): string =>
  `SELECT ${OWNER}, ${version}, ${Object.values(sums).join(', ')}
        FROM ${facts} FINAL PREWHERE ${owners}
        GROUP BY ${OWNER}`;

const OWNER = 'tenant_id, organization_id, user_id';
const ARRIVED_ON = arrivedOn('conversation_id');
const ARRIVED_IN = monthOf('conversation_id');

const ownedBy = (owners: readonly CellOwner[] | null): string => {
  if (owners === null) return 'tenant_id = {tenantId:UUID}';
  const keys = owners.map(({ tenantId, organizationId, userId }) => [tenantId, organizationId, userId].map(quote));
  return `(${OWNER}) IN (${keys.map((key) => `(${key.join(', ')})`).join(', ')})`;
};

/** Rows lie in the order of the cells, so that a whole tenant is added up without holding all of its cells at once. */
const CELL_SETTINGS = 'do_not_merge_across_partitions_select_final = 1, optimize_aggregation_in_order = 1';

function createTable(table: TableSpec, { database, cluster }: Topology): string[] {
  const { name, shardBy } = table;
  if (cluster === null) {
    return [`CREATE TABLE IF NOT EXISTS ${database}.${name} ${renderTable(table, { replicatedAs: null })}`];
  }
  const everywhere = `ON CLUSTER ${quote(cluster)}`;
  const replicatedAs = `/clickhouse/tables/{shard}/${database}/${name}`;
  return [
    `CREATE TABLE IF NOT EXISTS ${database}.${name}_local ${everywhere} ${renderTable(table, { replicatedAs })}`,
    `CREATE TABLE IF NOT EXISTS ${database}.${name} ${everywhere} AS ${database}.${name}_local\n` +
      `ENGINE = Distributed(${quote(cluster)}, ${quote(database)}, ${quote(`${name}_local`)}, cityHash64(${shardBy.join(', ')}))`,
  ];
}

const columnsOf = ({ columns }: TableSpec): string => Object.keys(columns).join(', ');

/** The columns that the table was created with, which a view copies until it is changed. */
const firstColumnsOf = ({ columns }: TableSpec): string =>
  Object.keys(columns)
    .filter((name) => columns[name]?.addedLater !== true)
    .join(', ');

function known<Of>(described: Readonly<Record<string, Of>>, name: string): Of {
  const found = described[name];
  if (found === undefined) throw new Error(`The specification of the table has no ${name}.`);
  return found;
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
