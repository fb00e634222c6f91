import { DATABASE } from '../settings.js';

/** Where the tables are: on one server, or on the shards and replicas of a cluster. */
export interface Topology {
  readonly database: string;
  /** Name of the cluster in the servers' configuration, or a macro of it (`{cluster}`); null: one server. */
  readonly cluster: string | null;
}

/** For the engine in this process, and for a server without other configuration. */
export const SINGLE_SERVER: Topology = { database: DATABASE, cluster: null };

/** The clause by which a statement reaches every server of a cluster. */
export const everywhere = ({ cluster }: Topology): string => (cluster === null ? '' : ` ON CLUSTER ${quote(cluster)}`);

/** The name of the table that holds the rows, with its database. */
export type RowsOf = (table: string) => string;

export const rowsIn =
  ({ database, cluster }: Topology): RowsOf =>
  (table) =>
    `${database}.${table}${cluster === null ? '' : '_local'}`;

export const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const QUALIFIED = new RegExp(`\\b${DATABASE}\\.(\\w+)`, 'g');

/**
 * The SQL of a read as it is sent. All SQL names tables as `parley.<table>`; on a cluster that is the Distributed
 * table, so a read differs only in the database. Callers' values are parameters and never part of the text.
 */
export function renderRead(sql: string, { database }: Topology): string {
  return database === DATABASE ? sql : sql.replaceAll(QUALIFIED, `${database}.$1`);
}
