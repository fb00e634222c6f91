import type { Queryable } from '@parley/postgres';
import type { MessageDraft } from '../domain/conversation-draft.js';
import type { ConversationRow } from './conversation-row.js';

/** The statement's row; names are those of the columns. */
export type MessageRow = ReturnType<typeof toMessageRow>;

export const toMessageRow = (
  conversation: Pick<ConversationRow, 'tenantId' | 'conversationId'>,
  { id, type, request }: MessageDraft,
  position: number,
  createdAt: Date,
  ids: ReadonlyMap<string, string>,
) => ({
  tenant_id: conversation.tenantId,
  id,
  conversation_id: conversation.conversationId,
  position,
  external_id: request.externalMessageId,
  type,
  content: request.content ?? '',
  tool_name: request.toolName,
  input: request.input,
  output: request.output,
  context: request.context,
  model: request.model,
  parent_message_id:
    request.parentExternalMessageId == null ? request.parentMessageId : ids.get(request.parentExternalMessageId),
  properties: request.properties,
  voice: request.voice,
  created_at: createdAt,
});

export async function insertMessages(tx: Queryable, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'insert-messages',
    text: `INSERT INTO messages (
             tenant_id, id, conversation_id, position, external_id, type, content, tool_name, input, output, context,
             model, parent_message_id, properties, voice, created_at)
           SELECT tenant_id, id, conversation_id, position, external_id, type, content, tool_name, input, output, context,
             model, parent_message_id, properties, voice, created_at
           FROM json_to_recordset($1) AS m (
             tenant_id uuid, id uuid, conversation_id uuid, position integer, external_id text, type text, content text,
             tool_name text, input jsonb, output jsonb, context jsonb, model text, parent_message_id uuid,
             properties jsonb, voice jsonb, created_at timestamptz(3))`,
    values: [JSON.stringify(rows)],
  });
}
