import type { Acknowledged } from '../../libs/testing/src/process/acknowledged-writers.js';
import { STORED_EVENTS } from '../../libs/testing/src/process/stored-events.sql.js';

/** Where the outcome of writes can be seen: both stores, and the API that callers use. */
export interface Evidence {
  queryPostgres<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  queryClickHouse<Row extends object>(sql: string): Promise<Row[]>;
  /** @throws Error unless the answer is a 2xx. */
  read<Body>(path: string): Promise<Body>;
}

export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged, but missing from PostgreSQL, from ClickHouse or from answers to callers. */
  readonly lost: number;
  /** Stored or counted more than once, or never sent. */
  readonly doubled: number;
  /** Where a count differed from what was acknowledged, and by how much. */
  readonly differences: readonly string[];
}

type Counts = ReadonlyMap<string, number>;

/** Traces every acknowledged write to this product, which has no others, through both stores and into the analytics. */
export async function judge(evidence: Evidence, productId: string, written: Acknowledged): Promise<Verdict> {
  const events: Counts = new Map([...written.events].map((id) => [id, 1]));
  const messages: Counts = new Map([...written.messages].map(([conversation, ids]) => [conversation, ids.size]));
  const userMessages = await storedMessages(evidence, productId, `AND m.type = 'user_message'`);
  const found = Object.entries({
    'events in PostgreSQL': compare(events, await storedEvents(evidence, productId)),
    'events in ClickHouse': compare(events, await projectedEvents(evidence, productId)),
    'messages in PostgreSQL': compare(messages, await storedMessages(evidence, productId)),
    'messages in facts': compare(
      messages,
      await projectedMessages(evidence, productId, 'conversation_facts', 'message_count'),
    ),
    'user messages in analyses': compare(
      userMessages,
      await projectedMessages(evidence, productId, 'conversation_analysis', 'user_message_count'),
    ),
    'events served': compare(total('events', events.size), total('events', await servedEvents(evidence, productId))),
    'conversations served': compare(
      total('conversations', messages.size),
      total('conversations', await servedConversations(evidence, productId)),
    ),
  });
  return {
    acknowledged: events.size + sum(messages.values()),
    lost: sum(found.map(([, { lost }]) => lost)),
    doubled: sum(found.map(([, { doubled }]) => doubled)),
    differences: found
      .filter(([, { lost, doubled }]) => lost + doubled > 0)
      .map(([place, { lost, doubled }]) => `${place}: ${lost} missing, ${doubled} too many`),
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

const total = (name: string, count: number): Counts => new Map([[name, count]]);

/** Counts by insertId. */
async function storedEvents(evidence: Evidence, productId: string): Promise<Counts> {
  const sql = `SELECT insert_id AS name, count(*) AS n FROM ${STORED_EVENTS} WHERE product_id = $1 GROUP BY 1`;
  return countsOf(await evidence.queryPostgres<Count>(sql, [productId]));
}

/** Counts by the caller's id of the conversation. */
async function storedMessages(evidence: Evidence, productId: string, which = ''): Promise<Counts> {
  const sql = `SELECT c.external_id AS name, count(*) AS n
    FROM conversations c JOIN messages m ON m.tenant_id = c.tenant_id AND m.conversation_id = c.id
    WHERE c.product_id = $1 ${which} GROUP BY 1`;
  return countsOf(await evidence.queryPostgres<Count>(sql, [productId]));
}

async function projectedEvents(evidence: Evidence, productId: string): Promise<Counts> {
  const sql = `SELECT id, insert_id AS name FROM ${STORED_EVENTS} WHERE product_id = $1`;
  const names = await evidence.queryPostgres<Name>(sql, [productId]);
  const rows = await evidence.queryClickHouse<Count>(
    `SELECT toString(event_id) AS name, count() AS n FROM parley.event_facts FINAL
     WHERE product_id = '${productId}' GROUP BY name`,
  );
  return inWordsOfTheCaller(rows, names);
}

async function projectedMessages(evidence: Evidence, productId: string, table: string, count: string): Promise<Counts> {
  const sql = 'SELECT id, external_id AS name FROM conversations WHERE product_id = $1';
  const names = await evidence.queryPostgres<Name>(sql, [productId]);
  const rows = await evidence.queryClickHouse<Count>(
    `SELECT toString(conversation_id) AS name, sum(${count}) AS n FROM parley.${table} FINAL
     WHERE product_id = '${productId}' GROUP BY name`,
  );
  return inWordsOfTheCaller(rows, names);
}

async function servedEvents(evidence: Evidence, productId: string): Promise<number> {
  const { eventTypes } = await evidence.read<{ eventTypes: { count: number }[] }>(
    `/v1/products/${productId}/events/summary`,
  );
  return sum(eventTypes.map(({ count }) => count));
}

async function servedConversations(evidence: Evidence, productId: string): Promise<number> {
  const from = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const { points } = await evidence.read<{ points: { value: number }[] }>(
    `/v1/products/${productId}/analytics/timeseries?metric=conversations&interval=day&from=${from}`,
  );
  return sum(points.map(({ value }) => value));
}

interface Count {
  readonly name: string;
  /** 64-bit integers may come as text. */
  readonly n: number | string;
}

interface Name {
  readonly id: string;
  readonly name: string;
}

const countsOf = (rows: readonly Count[]): Counts => new Map(rows.map(({ name, n }) => [name, Number(n)]));

/** A row of something unknown to PostgreSQL keeps its own name, and so counts as one too many. */
function inWordsOfTheCaller(rows: readonly Count[], names: readonly Name[]): Counts {
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  return countsOf(rows.map(({ name, n }) => ({ name: byId.get(name) ?? name, n })));
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, number) => all + number, 0);
