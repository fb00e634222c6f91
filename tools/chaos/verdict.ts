import type { Acknowledged } from '../../libs/testing/src/process/acknowledged-writers.js';
import type { Cluster } from './cluster.js';

export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged, and missing from PostgreSQL or from the analytics. */
  readonly lost: number;
  /** Stored or counted more than once. */
  readonly doubled: number;
}

type Counts = ReadonlyMap<string, number>;

/** Follows every acknowledged write of the writers of this name through both stores and into the analytics. */
export async function judge(cluster: Cluster, name: string, { events, messages }: Acknowledged): Promise<Verdict> {
  const expectedEvents: Counts = new Map([...events].map((id) => [id, 1]));
  const expectedMessages: Counts = new Map([...messages].map(([conversation, ids]) => [conversation, ids.size]));
  const found = [
    compare(expectedEvents, await storedEvents(cluster, name)),
    compare(expectedEvents, await projectedEvents(cluster, name)),
    compare(expectedMessages, await storedMessages(cluster, name)),
    compare(expectedMessages, await projectedMessages(cluster, name)),
    compare(new Map([[name, events.size]]), await servedEvents(cluster, name)),
  ];
  return {
    acknowledged: events.size + sum(expectedMessages.values()),
    lost: sum(found.map(({ lost }) => lost)),
    doubled: sum(found.map(({ doubled }) => doubled)),
  };
}

function compare(expected: Counts, found: Counts): { lost: number; doubled: number } {
  const names = new Set([...expected.keys(), ...found.keys()]);
  const differences = [...names].map((name) => (found.get(name) ?? 0) - (expected.get(name) ?? 0));
  return {
    lost: sum(differences.map((difference) => Math.max(0, -difference))),
    doubled: sum(differences.map((difference) => Math.max(0, difference))),
  };
}

const storedEvents = (cluster: Cluster, name: string): Promise<Counts> =>
  counts(cluster, `SELECT insert_id AS name, count(*) AS n FROM events WHERE insert_id LIKE $1 GROUP BY 1`, name);

const storedMessages = (cluster: Cluster, name: string): Promise<Counts> =>
  counts(
    cluster,
    `SELECT c.external_id AS name, count(*) AS n
     FROM conversations c JOIN messages m ON m.tenant_id = c.tenant_id AND m.conversation_id = c.id
     WHERE c.external_id LIKE $1 GROUP BY 1`,
    name,
  );

async function projectedEvents(cluster: Cluster, name: string): Promise<Counts> {
  const names = await namesOf(cluster, `SELECT id, insert_id AS name FROM events WHERE insert_id LIKE $1`, name);
  const rows = await cluster.queryClickHouse<{ id: string; n: number | string }>(
    `SELECT toString(event_id) AS id, count() AS n FROM parley.event_facts FINAL GROUP BY id`,
  );
  return byName(rows, names);
}

async function projectedMessages(cluster: Cluster, name: string): Promise<Counts> {
  const names = await namesOf(
    cluster,
    `SELECT id, external_id AS name FROM conversations WHERE external_id LIKE $1`,
    name,
  );
  const rows = await cluster.queryClickHouse<{ id: string; n: number | string }>(
    `SELECT toString(conversation_id) AS id, sum(message_count) AS n FROM parley.conversation_facts FINAL GROUP BY id`,
  );
  return byName(rows, names);
}

/** What a caller is told. */
async function servedEvents(cluster: Cluster, name: string): Promise<Counts> {
  const { eventTypes } = await cluster.read<{ eventTypes: { eventType: string; count: number }[] }>(
    `/v1/products/${cluster.product}/events/summary`,
  );
  return new Map(eventTypes.flatMap(({ eventType, count }) => (eventType === name ? [[name, count]] : [])));
}

async function counts(cluster: Cluster, sql: string, name: string): Promise<Counts> {
  const rows = await cluster.queryPostgres<{ name: string; n: string }>(sql, [`${name}-%`]);
  return new Map(rows.map((row) => [row.name, Number(row.n)]));
}

async function namesOf(cluster: Cluster, sql: string, name: string): Promise<ReadonlyMap<string, string>> {
  const rows = await cluster.queryPostgres<{ id: string; name: string }>(sql, [`${name}-%`]);
  return new Map(rows.map((row) => [row.id, row.name]));
}

function byName(rows: readonly { id: string; n: number | string }[], names: ReadonlyMap<string, string>): Counts {
  const found = new Map<string, number>();
  for (const { id, n } of rows) {
    const name = names.get(id);
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + Number(n));
  }
  return found;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
