import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { Queryable } from '@parley/postgres';
import { type Conversation, toConversationChanged } from '../domain/conversation.js';

/**
 * Has conversations analysed again when something about them changed elsewhere, such as an outcome. Their rows must be
 * locked.
 */
export async function reviseConversations(
  tx: Queryable,
  conversations: readonly Conversation[],
  now: Date,
): Promise<void> {
  if (conversations.length === 0) return;
  await tx.query({
    name: 'revise-conversations',
    text: `UPDATE conversations SET revision = revision + 1, updated_at = $3
           WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    values: [conversations.map(({ tenantId }) => tenantId), conversations.map(({ id }) => id), now],
  });
  const revised = conversations.map((one) => ({ ...one, revision: one.revision + 1 }));
  await appendToLog(tx, conversationChangedV1, revised.map(toConversationChanged));
}
