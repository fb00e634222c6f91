import type { Postgres, Queryable } from '@parley/postgres';
import type { Counts } from '../domain/counts.js';

/** The most that one transaction deletes: locks and write-ahead log stay small, and others get their turn. */
const MAX_CONVERSATIONS = 50;
export const MAX_ROWS = 2_000;

/** Runs in the transaction of a deletion, with the counts of what it deleted. */
export type Record = (tx: Queryable, counts: Counts) => Promise<void>;

export interface ConversationChoice {
  readonly tenantId: string;
  /** SQL over `conversations c`, with parameters from $3 on. */
  readonly where: string;
  readonly values: readonly unknown[];
}

export interface DeletedConversation {
  readonly id: string;
}

/**
 * Deletes conversations with their messages and ratings, a bounded batch per transaction. `alongside` deletes what else
 * belongs to them. A repeated call goes on where the last one ended.
 */
export async function deleteConversations(
  postgres: Postgres,
  choice: ConversationChoice,
  record: Record,
  alongside: (tx: Queryable, conversationIds: readonly string[]) => Promise<Counts> = () => Promise.resolve({}),
): Promise<void> {
  for (let more = true; more;) {
    more = await postgres.transaction(async (tx) => {
      const chosen = await tx.query<DeletedConversation>({
        text: `SELECT c.id FROM conversations c WHERE c.tenant_id = $1 AND ${choice.where}
               ORDER BY c.id LIMIT $2 FOR UPDATE`,
        values: [choice.tenantId, MAX_CONVERSATIONS, ...choice.values],
      });
      if (chosen.length === 0) return false;
      const ids = chosen.map(({ id }) => id);
      const messages = await deleteMessages(tx, choice.tenantId, ids);
      // A long conversation takes several transactions; its own row is deleted with the last of its messages.
      const counts = messages < MAX_ROWS ? await deleteWhole(tx, choice.tenantId, ids, alongside) : {};
      await record(tx, { messages, ...counts });
      return true;
    });
  }
}

async function deleteWhole(
  tx: Queryable,
  tenantId: string,
  ids: readonly string[],
  alongside: (tx: Queryable, conversationIds: readonly string[]) => Promise<Counts>,
): Promise<Counts> {
  const more = await alongside(tx, ids);
  const ratings = await tx.query({
    text: `DELETE FROM ratings WHERE tenant_id = $1 AND conversation_id = ANY ($2) RETURNING 1`,
    values: [tenantId, ids],
  });
  const topics = await lockTopics(tx, tenantId, ids);
  await tx.query({ text: `DELETE FROM conversations WHERE tenant_id = $1 AND id = ANY ($2)`, values: [tenantId, ids] });
  await forgetTopics(tx, tenantId, [...new Set(topics.map(({ id }) => id))]);
  await forgetNames(tx, tenantId, [...new Set(topics.map(({ name }) => name))]);
  return { ...more, ratings: ratings.length, conversations: ids.length };
}

/** The topics of the conversations; no worker assigns any until the transaction ends. */
async function lockTopics(tx: Queryable, tenantId: string, ids: readonly string[]): Promise<Topic[]> {
  await tx.query({ text: `SELECT FROM topic_books WHERE tenant_id = $1 FOR UPDATE`, values: [tenantId] });
  return tx.query<Topic>({
    text: `SELECT DISTINCT topic_id AS id, name FROM conversation_topics
           WHERE tenant_id = $1 AND conversation_id = ANY ($2)`,
    values: [tenantId, ids],
  });
}

type Topic = { readonly id: string; readonly name: string };

/** Forgets topics that no conversation has any more, since their words and names came from those conversations. */
async function forgetTopics(tx: Queryable, tenantId: string, topicIds: readonly string[]): Promise<void> {
  if (topicIds.length === 0) return;
  await tx.query({
    text: `WITH left_alone AS (
             SELECT t.id FROM found_topics t WHERE t.tenant_id = $1 AND t.id = ANY ($2) AND NOT EXISTS (
               SELECT FROM conversation_topics c WHERE c.tenant_id = $1 AND c.topic_id = t.id)
           ), book AS (
             UPDATE topic_books SET version = version + 1
             WHERE tenant_id = $1 AND EXISTS (SELECT FROM left_alone) RETURNING version
           )
           UPDATE found_topics SET cluster = NULL, version = book.version FROM book
           WHERE tenant_id = $1 AND id IN (SELECT id FROM left_alone)`,
    values: [tenantId, topicIds],
  });
}

/**
 * The same for the names of topics. A topic that others are merged into stays while a conversation has one of those; a
 * configured one stays, since its words are the tenant's own.
 */
async function forgetNames(tx: Queryable, tenantId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = await forgetNamed(tx, tenantId, 't.key = ANY ($2::text[])', keys);
  const roots = gone.flatMap(({ mergedInto }) => mergedInto ?? []);
  if (roots.length > 0) await forgetNamed(tx, tenantId, 't.id = ANY ($2::uuid[])', roots);
}

const forgetNamed = (tx: Queryable, tenantId: string, which: string, values: readonly string[]) =>
  tx.query<{ mergedInto: string | null }>({
    text: `DELETE FROM topics t WHERE t.tenant_id = $1 AND ${which} AND t.key <> t.topic_group
             AND NOT EXISTS (SELECT FROM conversation_topics c WHERE c.tenant_id = $1 AND c.name = t.key)
             AND NOT EXISTS (SELECT FROM topics m WHERE m.tenant_id = $1 AND m.merged_into = t.id)
             AND NOT EXISTS (SELECT FROM topic_books b WHERE b.tenant_id = $1
               AND b.taxonomy @> jsonb_build_array(jsonb_build_object('name', t.name)))
           RETURNING t.merged_into AS "mergedInto"`,
    values: [tenantId, values],
  });

async function deleteMessages(tx: Queryable, tenantId: string, ids: readonly string[]): Promise<number> {
  const deleted = await tx.query({
    text: `DELETE FROM messages WHERE tenant_id = $1 AND id IN (
             SELECT id FROM messages WHERE tenant_id = $1 AND conversation_id = ANY ($2) LIMIT $3) RETURNING 1`,
    values: [tenantId, ids, MAX_ROWS],
  });
  return deleted.length;
}
