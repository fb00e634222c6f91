import type { Queryable } from '@parley/postgres';
import type { RateRequest } from './rate.request.js';

export interface RatedSubject {
  readonly conversationId: string;
  /** Null when the conversation as a whole is rated. */
  readonly messageId: string | null;
}

/** What the request rates. An external message id that stands in several conversations means the latest of them. */
export async function findSubject(tx: Queryable, tenantId: string, request: RateRequest): Promise<RatedSubject | null> {
  const { conversationId, externalConversationId, messageId, externalMessageId } = request;
  const byConversation = conversationId != null || externalConversationId != null;
  const [subject] = await tx.query<RatedSubject & { createdAt: Date }>(
    byConversation
      ? {
          name: 'find-rated-conversation',
          text: `SELECT id AS "conversationId", NULL AS "messageId" FROM conversations
                 WHERE tenant_id = $1 AND (id = $2 OR external_id = $3)`,
          values: [tenantId, conversationId ?? null, externalConversationId ?? null],
        }
      : {
          name: 'find-rated-message',
          text: `SELECT conversation_id AS "conversationId", id AS "messageId" FROM messages
                 WHERE tenant_id = $1 AND (id = $2 OR external_id = $3)
                 ORDER BY created_at DESC, id DESC LIMIT 1`,
          values: [tenantId, messageId ?? null, externalMessageId ?? null],
        },
  );
  return subject === undefined ? null : { conversationId: subject.conversationId, messageId: subject.messageId };
}
