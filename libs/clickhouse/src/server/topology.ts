import { DATABASE } from '../settings.js';
import { SHARDING_KEYS } from '../tables.js';

/** Where the tables are: on one server, or on the shards and replicas of a cluster. */
export interface Topology {
  readonly database: string;
  /** Name of the cluster in the servers' configuration, or a macro of it (`{cluster}`); null: one server. */
  readonly cluster: string | null;
}

/**
 * A read as it is sent. All SQL names tables as `parley.<table>`; on a cluster that is the Distributed table, so a
 * read differs in nothing but the database. Callers' values are parameters and never part of the text.
 */
export function renderRead(sql: string, { database }: Topology): string {
  return database === DATABASE ? sql : sql.replaceAll(QUALIFIED, `${database}.$1`);
}

/**
 * A statement of the migrations, a mutation or a TRUNCATE as it is sent. On a cluster each table is two: the rows are
 * in `<table>_local` on every shard, by a Replicated engine, and `<table>` is the Distributed one in front of them.
 * @throws when it is of a kind that has no form for a cluster: a mistake in a migration.
 */
export function renderStatement(sql: string, topology: Topology): string[] {
  const { cluster } = topology;
  const statements = cluster === null ? [sql.trim()] : onCluster(sql.trim(), topology.database, quote(cluster));
  return statements.map((statement) => renderRead(inDatabase(statement, topology.database), topology));
}

const QUALIFIED = new RegExp(`\\b${DATABASE}\\.(\\w+)`, 'g');
const CREATE_DATABASE = new RegExp(`^(CREATE DATABASE IF NOT EXISTS) ${DATABASE}\\b`);
/** The one statement that names the database without a table behind it. */
const inDatabase = (sql: string, database: string): string => sql.replace(CREATE_DATABASE, `$1 ${database}`);
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function onCluster(statement: string, database: string, cluster: string): string[] {
  const everywhere = `ON CLUSTER ${cluster}`;
  if (CREATE_DATABASE.test(statement)) return [statement.replace(CREATE_DATABASE, `$& ${everywhere}`)];
  const created = /^CREATE TABLE IF NOT EXISTS parley\.(\w+)/.exec(statement)?.[1];
  if (created !== undefined) {
    const local = statement
      .replace(/^CREATE TABLE IF NOT EXISTS parley\.(\w+)/, `CREATE TABLE IF NOT EXISTS parley.$1_local ${everywhere}`)
      .replace(
        /\bENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/,
        (_, engine: string, parameters: string | undefined) =>
          `ENGINE = Replicated${engine}(${[
            `'/clickhouse/tables/{shard}/${database}/${created}'`,
            `'{replica}'`,
            parameters,
          ]
            .filter((parameter) => parameter !== undefined && parameter !== '')
            .join(', ')})`,
      )
      .replace('non_replicated_deduplication_window', 'replicated_deduplication_window');
    if (!local.includes('ENGINE = Replicated')) throw unknownForm(statement);
    return [
      local,
      `CREATE TABLE IF NOT EXISTS parley.${created} ${everywhere} AS parley.${created}_local
    ENGINE = Distributed(${cluster}, ${quote(database)}, '${created}_local', ${shardingOf(created)})`,
    ];
  }
  const altered = /^ALTER TABLE parley\.(\w+)/.exec(statement)?.[1];
  if (altered !== undefined) {
    const rows = / (DELETE WHERE|UPDATE) /.test(statement);
    // What parts are made like is the business of the table that has parts.
    const storage = / (MODIFY SETTING|ADD PROJECTION|ADD INDEX) /.test(statement);
    // A mutation looks at the shard's own rows only: what belongs to one record shares its shard.
    const local = (rows ? statement.replaceAll(QUALIFIED, `${DATABASE}.$1_local`) : statement).replace(
      /^ALTER TABLE parley\.\w+/,
      `ALTER TABLE parley.${altered}_local ${everywhere}`,
    );
    return rows || storage ? [local] : [local, statement.replace(/^ALTER TABLE parley\.\w+/, `$& ${everywhere}`)];
  }
  const truncated = /^TRUNCATE TABLE parley\.(\w+)$/.exec(statement)?.[1];
  if (truncated !== undefined) return [`TRUNCATE TABLE parley.${truncated}_local ${everywhere} SYNC`];
  throw unknownForm(statement);
}

function shardingOf(table: string): string {
  const columns = (SHARDING_KEYS as Readonly<Record<string, readonly string[] | undefined>>)[table];
  if (columns === undefined) throw new Error(`The table ${table} has no sharding key in tables.ts.`);
  return `cityHash64(${columns.join(', ')})`;
}

const unknownForm = (statement: string): Error =>
  new Error(`This statement has no form for a cluster: ${statement.slice(0, 80)}`);
