import type { Queryable } from '@parley/postgres';

const MOST_CHARS = 200;

/** How users began these conversations, cut short, by conversation: one question for all of them, by their index. */
export async function firstUserMessages(
  db: Queryable,
  tenantId: string,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Cut outside, so that of the texts that are only sorted none is read.
  const rows = await db.query<{ id: string; text: string }>({
    name: 'first-user-messages',
    text: `SELECT c.id, left(said.content, ${MOST_CHARS}) AS text FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (
             SELECT m.content FROM messages m
             WHERE m.tenant_id = $1 AND m.conversation_id = c.id AND m.type = 'user_message' AND m.content <> ''
             ORDER BY m.created_at, m.position LIMIT 1) AS said`,
    values: [tenantId, conversationIds],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
