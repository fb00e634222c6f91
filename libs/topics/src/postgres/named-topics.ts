import { TOPIC_GROUPS } from '@parley/analysis';
import { invalid, newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { TopicEntity } from './topic.entities.js';

export interface NewTopic {
  readonly key: string;
  readonly group: string;
}

/** Conversations that are about nothing in particular have their group for a topic. */
const GROUPS: readonly NewTopic[] = TOPIC_GROUPS.map((group) => ({ key: group, group }));

/** Under the lock of the tenant's book. What others are called already joins those. */
export async function nameTopics(tx: Queryable, tenantId: string, given: readonly NewTopic[]): Promise<void> {
  const topics = [...new Map([...GROUPS, ...given].map((topic) => [topic.key, topic])).values()];
  await tx.query({
    name: 'name-topics',
    text: `INSERT INTO topics (tenant_id, id, key, topic_group, merged_into)
           SELECT $1, fresh.id, fresh.key, fresh.topic_group, (
             SELECT t.id FROM topics t WHERE t.tenant_id = $1 AND t.merged_into IS NULL AND t.name = fresh.key LIMIT 1)
           FROM unnest($2::uuid[], $3::text[], $4::text[]) AS fresh (id, key, topic_group)
           WHERE NOT EXISTS (SELECT FROM topics t WHERE t.tenant_id = $1 AND t.key = fresh.key)`,
    values: [tenantId, topics.map(() => newId()), topics.map(({ key }) => key), topics.map(({ group }) => group)],
  });
}

export interface FoundTitle {
  readonly key: string;
  readonly title: string;
}

/**
 * Titles that another topic has are left: a name stands for one topic. And so are those of what is kept under a group, as
 * what could not be named when it was found is: the group stands for much else.
 */
export async function followTitles(tx: Queryable, tenantId: string, found: readonly FoundTitle[]): Promise<void> {
  await tx.query({
    text: `UPDATE topics t SET found_title = nullif(found.title, t.key)
           FROM (SELECT DISTINCT ON (title) * FROM unnest($2::text[], $3::text[]) AS each (key, title)) AS found
           WHERE t.tenant_id = $1 AND t.key = found.key AND t.key <> t.topic_group AND coalesce(t.found_title, t.key) <> found.title
             AND NOT EXISTS (SELECT FROM topics other WHERE other.tenant_id = $1 AND other.id <> t.id
               AND found.title IN (other.key, other.found_title, other.title))`,
    values: [tenantId, found.map(({ key }) => key), found.map(({ title }) => title)],
  });
}

/** The topics that are called so; of two, the one that is merged into none. */
export async function topicsByName(
  tx: Queryable,
  tenantId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly key: string }>> {
  if (names.length === 0) return new Map();
  const rows = await tx.query<{ name: string; id: string; key: string }>({
    name: 'topics-by-name',
    text: `SELECT DISTINCT ON (name) name, id, key FROM topics
           WHERE tenant_id = $1 AND name = ANY ($2) ORDER BY name, merged_into NULLS FIRST`,
    values: [tenantId, names],
  });
  return new Map(rows.map((row) => [row.name, row]));
}

/** A topic as it is named, merged or not. */
export interface NamedTopic extends Readonly<Pick<TopicEntity, 'id' | 'key' | 'name' | 'mergedInto'>> {
  /** Its name without what a person has called it. */
  readonly foundName: string;
}

/** Those of the ids that the tenant has, in no order. */
export function namedTopics(db: Queryable, tenantId: string, ids: readonly string[]): Promise<NamedTopic[]> {
  return db.query<NamedTopic & Record<string, unknown>>({
    text: `SELECT id, key, name, merged_into AS "mergedInto", coalesce(found_title, key) AS "foundName"
           FROM topics WHERE tenant_id = $1 AND id = ANY ($2)`,
    values: [tenantId, ids],
  });
}

/** A topic that is merged into none is called so; null: none is. */
export async function topicCalled(db: Queryable, tenantId: string, name: string): Promise<{ id: string } | null> {
  const [row] = await db.query<{ id: string }>({
    text: `SELECT id FROM topics
           WHERE tenant_id = $1 AND merged_into IS NULL AND lower(name) = lower($2) LIMIT 1`,
    values: [tenantId, name],
  });
  return row ?? null;
}

export interface TopicChange {
  /** Absent: it stays; null: what it is called by itself. */
  readonly name?: string | null;
  readonly hidden?: boolean | null;
  /** False: into none any more. */
  readonly merged?: boolean | null;
}

export async function changeTopic(
  tx: Queryable,
  tenantId: string,
  id: string,
  { name, hidden, merged }: TopicChange,
): Promise<void> {
  await tx.query({
    text: `UPDATE topics SET title = CASE WHEN $3 THEN $4 ELSE title END, hidden = coalesce($5, hidden),
             merged_into = CASE WHEN $6 THEN NULL ELSE merged_into END
           WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id, name !== undefined, name ?? null, hidden ?? null, merged === false],
  });
}

/** With what was merged into them before: a topic is merged into one that is merged into none. */
export async function mergeTopics(
  tx: Queryable,
  tenantId: string,
  into: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query({
    text: `UPDATE topics SET merged_into = $2 WHERE tenant_id = $1 AND (id = ANY ($3) OR merged_into = ANY ($3))`,
    values: [tenantId, into, ids],
  });
}

/** @throws Problem `invalid` for a name under which another of them is kept. */
export async function nameConfigured(tx: Queryable, tenantId: string, topics: readonly NewTopic[]): Promise<void> {
  const names = topics.map(({ key }) => key);
  const known = await topicsByName(tx, tenantId, names);
  const kept = new Map([...known].map(([name, { key }]) => [key, name]));
  const clashing = topics.flatMap(({ key }, index) => {
    const name = known.has(key) ? undefined : kept.get(key);
    return name === undefined ? [] : [{ path: `topics[${index}].name`, message: `is what ${name} was called before` }];
  });
  if (clashing.length > 0) throw invalid(clashing);
  // One that a person has called otherwise since is called so again.
  await tx.query({
    text: 'UPDATE topics SET title = key WHERE tenant_id = $1 AND key = ANY ($2) AND name <> key AND NOT name = ANY ($2)',
    values: [tenantId, names.filter((name) => !known.has(name))],
  });
  await nameTopics(
    tx,
    tenantId,
    topics.filter(({ key }) => !known.has(key)),
  );
}
