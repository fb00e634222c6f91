import type { Queryable } from '@parley/postgres';

const MOST_CHARS = 200;

/**
 * Rows of `text`: the user's first message in a conversation of the tenant `$1`, cut short; no row where the user said
 * nothing. It is cut outside the subquery, so that texts which are only sorted are not read.
 */
export const firstUserMessage = (conversationId: string): string => `
  SELECT left(said.content, ${MOST_CHARS}) AS text FROM (
    SELECT m.content FROM messages m
    WHERE m.tenant_id = $1 AND m.conversation_id = ${conversationId} AND m.type = 'user_message' AND m.content <> ''
    ORDER BY m.created_at, m.position LIMIT 1) AS said`;

/** The first user message of each of these conversations, by conversation, in one query by index. */
export async function firstUserMessages(
  db: Queryable,
  tenantId: string,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; text: string }>({
    name: 'first-user-messages',
    text: `SELECT c.id, said.text
           FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (${firstUserMessage('c.id')}) AS said`,
    values: [tenantId, conversationIds],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
