import type { Postgres, Queryable } from '@parley/postgres';
import type { Counts } from '../domain/counts.js';

/** What one transaction deletes at the most: locks and write-ahead log stay small, and others get their turn. */
const MAX_CONVERSATIONS = 50;
export const MAX_ROWS = 2_000;

/** Runs in the transaction that deleted, with what it deleted. */
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
 * Deletes conversations with their messages and ratings, a bounded batch a transaction. `alongside` deletes what else
 * hangs on them. Doing it again goes on where it ended.
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
      // A long conversation takes several transactions; it goes itself with the last of its messages.
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
  const topicIds = await lockTopics(tx, tenantId, ids);
  await tx.query({ text: `DELETE FROM conversations WHERE tenant_id = $1 AND id = ANY ($2)`, values: [tenantId, ids] });
  await forgetTopics(tx, tenantId, topicIds);
  return { ...more, ratings: ratings.length, conversations: ids.length };
}

/** The topics of the conversations; no worker gives any out until the transaction ends. */
async function lockTopics(tx: Queryable, tenantId: string, ids: readonly string[]): Promise<string[]> {
  await tx.query({ text: `SELECT FROM topic_books WHERE tenant_id = $1 FOR UPDATE`, values: [tenantId] });
  const topics = await tx.query<{ id: string }>({
    text: `SELECT DISTINCT topic_id AS id FROM conversation_topics WHERE tenant_id = $1 AND conversation_id = ANY ($2)`,
    values: [tenantId, ids],
  });
  return topics.map(({ id }) => id);
}

/** A topic that nobody speaks of any more: its words and its name were those of the people who did. */
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

async function deleteMessages(tx: Queryable, tenantId: string, ids: readonly string[]): Promise<number> {
  const deleted = await tx.query({
    text: `DELETE FROM messages WHERE tenant_id = $1 AND id IN (
             SELECT id FROM messages WHERE tenant_id = $1 AND conversation_id = ANY ($2) LIMIT $3) RETURNING 1`,
    values: [tenantId, ids, MAX_ROWS],
  });
  return deleted.length;
}
