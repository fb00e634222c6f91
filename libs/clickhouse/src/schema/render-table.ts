import type { Column } from './columns.js';
import type { TableSpec } from './table-spec.js';

/** How rows are stored: on one server, or on the replicas of a shard under a path of their own. */
export interface Storage {
  readonly replicatedAs: string | null;
}

/** What follows `CREATE TABLE <name>`: the columns that the table was created with, engine, keys, settings. */
export function renderTable(table: TableSpec, { replicatedAs }: Storage): string {
  const columns = Object.entries(table.columns).filter(([, column]) => column.addedLater !== true);
  const replica = replicatedAs === null ? [] : [`'${replicatedAs}'`, `'{replica}'`];
  const parameters = [...replica, ...(table.version === undefined ? [] : [table.version])];
  return [
    `(\n${columns.map(([name, column]) => `  ${renderColumn(name, column)}`).join(',\n')}\n)`,
    `ENGINE = ${replicatedAs === null ? '' : 'Replicated'}ReplacingMergeTree${inBrackets(parameters)}`,
    ...(table.partitionBy === undefined ? [] : [`PARTITION BY ${table.partitionBy}`]),
    `ORDER BY ${table.orderBy.length === 1 ? table.orderBy.join() : `(${table.orderBy.join(', ')})`}`,
    ...(table.ttl === undefined ? [] : [`TTL ${table.ttl}`]),
    `SETTINGS ${settingsOf(table, replicatedAs !== null).join(', ')}`,
  ].join('\n');
}

export const renderColumn = (name: string, column: Column): string =>
  [
    `${name} ${column.type}`,
    ...(column.default === undefined ? [] : [`DEFAULT ${column.default}`]),
    ...(column.computed === undefined ? [] : [`MATERIALIZED ${column.computed}`]),
    ...(column.codec === undefined ? [] : [`CODEC(${column.codec})`]),
  ].join(' ');

const settingsOf = ({ deduplicationWindow, indexGranularity }: TableSpec, replicated: boolean): string[] => [
  `${replicated ? '' : 'non_'}replicated_deduplication_window = ${deduplicationWindow}`,
  ...(indexGranularity === undefined ? [] : [`index_granularity = ${indexGranularity}`]),
];

const inBrackets = (parameters: readonly string[]): string =>
  parameters.length === 0 ? '' : `(${parameters.join(', ')})`;
