import { columnsOf, type Queryable } from '@parley/postgres';
import { ConversationToReviseEntity } from './conversation.entity.js';
import type { ConversationKey } from './conversation-rows.js';

const AT_ONCE = 500;
const KEY = columnsOf(ConversationToReviseEntity);

/** Takes some off the list, for good once the transaction commits, and skips those taken by another transaction. */
export const takeConversationsToRevise = (tx: Queryable): Promise<ConversationKey[]> =>
  tx.query<ConversationKey & Record<string, unknown>>({
    text: `DELETE FROM conversations_to_revise t USING (
             SELECT ${KEY.names} FROM conversations_to_revise ORDER BY ${KEY.names} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ) AS taken
           WHERE t.tenant_id = taken.tenant_id AND t.conversation_id = taken.conversation_id
           RETURNING ${KEY.selectedFrom('t')}`,
  });
