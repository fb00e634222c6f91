import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { Queryable } from '@parley/postgres';
import { type ConversationRow, toMessage } from './conversation-row.js';

/** Stores the changed conversations, whose rows must be locked, and logs them as they stand now. */
export async function saveConversations(tx: Queryable, rows: readonly ConversationRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'save-conversations',
    text: `UPDATE conversations c
           SET revision = changed.revision, model = changed.model, properties = changed.properties,
             voice_call = changed.voice_call, message_count = changed.message_count,
             user_message_count = changed.user_message_count, last_message_at = changed.last_message_at,
             updated_at = $2
           FROM json_to_recordset($1) AS changed (
             tenant_id uuid, id uuid, revision bigint, model text, properties jsonb, voice_call jsonb,
             message_count integer, user_message_count integer, last_message_at timestamptz(3))
           WHERE c.tenant_id = changed.tenant_id AND c.id = changed.id`,
    values: [JSON.stringify(rows.map(toChange)), now],
  });
  await appendToLog(tx, conversationChangedV1, rows.map(toMessage));
}

const toChange = (row: ConversationRow) => ({
  tenant_id: row.tenantId,
  id: row.conversationId,
  revision: row.revision,
  model: row.model,
  properties: row.properties,
  voice_call: row.voiceCall,
  message_count: row.messageCount,
  user_message_count: row.userMessageCount,
  last_message_at: row.lastMessageAt,
});
