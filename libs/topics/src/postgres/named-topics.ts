import { TOPIC_GROUPS } from '@parley/analysis';
import { invalid, newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { TopicEntity } from './topic.entities.js';

export interface NewTopic {
  readonly key: string;
  readonly group: string;
}

/** A conversation about nothing in particular has its group as its topic. */
const GROUPS: readonly NewTopic[] = TOPIC_GROUPS.map((group) => ({ key: group, group }));

/** Call it with the tenant's book locked. A new topic whose key is another topic's name is merged into that topic. */
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
 * Skips a title that another topic has, since a name stands for one topic. Also skips topics whose key is their group,
 * which is the key of any topic that could not be named when it was found: the group stands for much else.
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

/** Topics by name; if two share a name, the one that is not merged. */
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

/** A topic with its names, merged or not. */
export interface NamedTopic extends Readonly<Pick<TopicEntity, 'id' | 'key' | 'name' | 'mergedInto'>> {
  /** Its name without the title that a person gave it. */
  readonly foundName: string;
}

/** The tenant's topics among the ids, in no particular order. */
export function namedTopics(db: Queryable, tenantId: string, ids: readonly string[]): Promise<NamedTopic[]> {
  return db.query<NamedTopic & Record<string, unknown>>({
    text: `SELECT id, key, name, merged_into AS "mergedInto", coalesce(found_title, key) AS "foundName"
           FROM topics WHERE tenant_id = $1 AND id = ANY ($2)`,
    values: [tenantId, ids],
  });
}

/** The unmerged topic with this name, regardless of case; null if there is none. */
export async function topicCalled(db: Queryable, tenantId: string, name: string): Promise<{ id: string } | null> {
  const [row] = await db.query<{ id: string }>({
    text: `SELECT id FROM topics
           WHERE tenant_id = $1 AND merged_into IS NULL AND lower(name) = lower($2) LIMIT 1`,
    values: [tenantId, name],
  });
  return row ?? null;
}

export interface TopicChange {
  /** Absent: the name stays; null: back to the name without a person's title. */
  readonly name?: string | null;
  readonly hidden?: boolean | null;
  /** False: takes it out of the topic it is merged into. */
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

/** Also moves the topics merged into them before: a merge target is never merged itself. */
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

/** @throws Problem `invalid` for a name that is the key of another of the topics. */
export async function nameConfigured(tx: Queryable, tenantId: string, topics: readonly NewTopic[]): Promise<void> {
  const names = topics.map(({ key }) => key);
  const known = await topicsByName(tx, tenantId, names);
  const kept = new Map([...known].map(([name, { key }]) => [key, name]));
  const clashing = topics.flatMap(({ key }, index) => {
    const name = known.has(key) ? undefined : kept.get(key);
    return name === undefined ? [] : [{ path: `topics[${index}].name`, message: `is what ${name} was called before` }];
  });
  if (clashing.length > 0) throw invalid(clashing);
  // A configured topic that a person has renamed since gets its configured name back.
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
