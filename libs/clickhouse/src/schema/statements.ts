import { renderColumn, renderTable } from './render-table.js';
import type { TableSpec } from './table-spec.js';
import { everywhere, quote, rowsIn, type RowsOf, type Topology } from './topology.js';

/**
 * The SQL that changes tables or their rows, for one server or a cluster. On a cluster each table is two:
 * `<table>_local` holds the rows on every shard, with a Replicated engine, and `<table>` is the Distributed table in
 * front of them. Whatever concerns parts (indexes, projections, settings) is changed on the table with the rows alone;
 * a column is added to both.
 */
export type Statement = (topology: Topology) => readonly string[];

export const createDatabase: Statement = (topology) => [
  `CREATE DATABASE IF NOT EXISTS ${topology.database}${everywhere(topology)} ENGINE = Atomic`,
];

export const createTable =
  (table: TableSpec): Statement =>
  (topology) => {
    const { database, cluster } = topology;
    const { name, shardBy } = table;
    const replicatedAs = cluster === null ? null : `/clickhouse/tables/{shard}/${database}/${name}`;
    const rows = rowsIn(topology)(name);
    const created = `CREATE TABLE IF NOT EXISTS ${rows}${everywhere(topology)} ${renderTable(table, { replicatedAs })}`;
    if (cluster === null) return [created];
    const shards = [cluster, database, `${name}_local`].map(quote).join(', ');
    return [
      created,
      `CREATE TABLE IF NOT EXISTS ${database}.${name}${everywhere(topology)} AS ${rows}\n` +
        `ENGINE = Distributed(${shards}, cityHash64(${shardBy.join(', ')}))`,
    ];
  };

/** A change of the table that holds the rows. */
const alter =
  (table: string, change: string): Statement =>
  (topology) => [`ALTER TABLE ${rowsIn(topology)(table)}${everywhere(topology)} ${change}`];

export const addColumn =
  (table: TableSpec, column: string): Statement =>
  (topology) => {
    const added = `ADD COLUMN IF NOT EXISTS ${renderColumn(column, described(table.columns, column))}`;
    const { database, cluster } = topology;
    const inFront = `ALTER TABLE ${database}.${table.name}${everywhere(topology)} ${added}`;
    return [...alter(table.name, added)(topology), ...(cluster === null ? [] : [inFront])];
  };

/** Stores a computed column in older parts as well, in the background; until then each read computes it. */
export function materializeColumn({ name, columns }: TableSpec, column: string): Statement {
  described(columns, column);
  return alter(name, `MATERIALIZE COLUMN ${column}`);
}

/** Copies each row inserted from now on, with the columns that the other table was created with. */
export const createCopyingView =
  (from: TableSpec, to: TableSpec): Statement =>
  (topology) => {
    const rowsOf = rowsIn(topology);
    const view = `${topology.database}.to_${to.name}${everywhere(topology)}`;
    const copied = `SELECT ${firstColumnsOf(to).join(', ')} FROM ${rowsOf(from.name)}`;
    return [`CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO ${rowsOf(to.name)} AS ${copied}`];
  };

/** Makes the view also copy the columns that both tables have got since it was created. */
export const changeCopyingView =
  (from: TableSpec, to: TableSpec): Statement =>
  (topology) => {
    const copied = `SELECT ${Object.keys(to.columns).join(', ')} FROM ${rowsIn(topology)(from.name)}`;
    return alter(`to_${to.name}`, `MODIFY QUERY ${copied}`)(topology);
  };

/**
 * Copies the rows that are there. Copying a row twice leaves one: both tables identify rows by the same key and
 * version, and the later copy holds.
 * @param added columns besides those that the table was created with.
 */
export const copyRows =
  (from: TableSpec, to: TableSpec, added: readonly string[] = []): Statement =>
  ({ database, cluster }) => {
    const columns = [...firstColumnsOf(to), ...added].join(', ');
    // Each server of a cluster copies its own rows.
    const settings = cluster === null ? '' : ' SETTINGS parallel_distributed_insert_select = 2';
    return [
      `INSERT INTO ${database}.${to.name} (${columns}) SELECT ${columns} FROM ${database}.${from.name}${settings}`,
    ];
  };

export function addIndex({ name, indices = {} }: TableSpec, index: string): Statement {
  const { expression, type, granularity } = described(indices, index);
  return alter(name, `ADD INDEX IF NOT EXISTS ${index} ${expression} TYPE ${type} GRANULARITY ${granularity}`);
}

export const addProjection = ({ name, projections = {} }: TableSpec, projection: string): Statement =>
  alter(name, `ADD PROJECTION IF NOT EXISTS ${projection} (${described(projections, projection)})`);

/** Also builds the projection in older parts, in the background. */
export function materializeProjection({ name, projections = {} }: TableSpec, projection: string): Statement {
  described(projections, projection);
  return alter(name, `MATERIALIZE PROJECTION ${projection}`);
}

export const modifySetting = ({ name }: TableSpec, setting: string, value: string): Statement =>
  alter(name, `MODIFY SETTING ${setting} = ${quote(value)}`);

/**
 * A mutation that is done when it resolves: it rewrites the parts that hold the rows. On a cluster each shard sees only
 * its own rows, also in a subquery, which is enough: all rows of one record share its shard.
 */
export const deleteRows =
  (table: string, where: string | ((rowsOf: RowsOf) => string)): Statement =>
  (topology) => {
    const condition = typeof where === 'string' ? where : where(rowsIn(topology));
    // A replica accepts a subquery in a mutation only with this setting. It is safe: all replicas see the same rows.
    const settings = 'SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1';
    return alter(table, `DELETE WHERE ${condition} ${settings}`)(topology);
  };

export const truncate =
  (table: string): Statement =>
  (topology) => {
    const sync = topology.cluster === null ? '' : ' SYNC';
    return [`TRUNCATE TABLE ${rowsIn(topology)(table)}${everywhere(topology)}${sync}`];
  };

/** The columns that the table was created with, which a view copies until it is changed. */
const firstColumnsOf = ({ columns }: TableSpec): string[] =>
  Object.keys(columns).filter((name) => columns[name]?.addedLater !== true);

function described<Of>(specified: Readonly<Record<string, Of>>, name: string): Of {
  const found = specified[name];
  if (found === undefined) throw new Error(`The specification of the table has no ${name}.`);
  return found;
}
