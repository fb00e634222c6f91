import { conversationChangedV1 } from '@parley/contracts';
import { lockConversations, toConversationChanged } from '@parley/conversations';
import { appendToLog } from '@parley/event-log';
import { maskInboxItem } from '@parley/inbox';
import { type Clock, type Json, type JsonObject } from '@parley/kernel';
import type { Postgres, Queryable } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import { maskWebhookDeliveries } from '@parley/webhooks';
import { maskMessages } from './mask-messages.js';
import type { MaskingJob } from '../domain/masking-job.js';

/** One conversation after the other, in the order of their ids. Masking twice changes nothing. */
export async function maskConversations(
  postgres: Postgres,
  { tenantId, userId }: MaskingJob,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    signal.throwIfAborted();
    const [next] = await postgres.query<{ id: string }>({
      text: `SELECT id FROM conversations WHERE tenant_id = $1 AND user_id = $2 AND id > $3 ORDER BY id LIMIT 1`,
      values: [tenantId, userId, after],
    });
    if (next === undefined) return;
    await maskMessages(postgres, tenantId, next.id, signal);
    await postgres.transaction((tx) => maskConversation(tx, tenantId, next.id, clock.now()));
    after = next.id;
  }
}

interface Text {
  readonly feedback: string | null;
}

/** Raises the revision whatever changed, so that the conversation is analysed again as it is now. */
async function maskConversation(tx: Queryable, tenantId: string, id: string, now: Date): Promise<void> {
  const [conversation] = await lockConversations(tx, [{ tenantId, conversationId: id }]);
  if (conversation === undefined) return;
  const [text] = await tx.query<Text>({
    text: `SELECT feedback FROM conversations WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id],
  });
  const masked = {
    ...conversation,
    properties: maskJson<JsonObject>(conversation.properties),
    voiceCall: maskJson<Json>(conversation.voiceCall),
    revision: conversation.revision + 1,
  };
  await tx.query({
    text: `UPDATE conversations SET properties = $3, voice_call = $4, feedback = $5, revision = $6, updated_at = $7
           WHERE tenant_id = $1 AND id = $2`,
    values: [
      tenantId,
      id,
      masked.properties,
      masked.voiceCall === null ? null : JSON.stringify(masked.voiceCall),
      text?.feedback == null ? null : maskText(text.feedback),
      masked.revision,
      now,
    ],
  });
  await maskRatings(tx, tenantId, id);
  await maskInboxItem(tx, { tenantId, conversationId: id });
  await maskWebhookDeliveries(tx, { tenantId, conversationId: id });
  await appendToLog(tx, conversationChangedV1, [toConversationChanged({ ...masked, voiceCall: null })]);
}

async function maskRatings(tx: Queryable, tenantId: string, conversationId: string): Promise<void> {
  const ratings = await tx.query<{ id: string; feedback: string }>({
    text: `SELECT id, feedback FROM ratings WHERE tenant_id = $1 AND conversation_id = $2 AND feedback IS NOT NULL`,
    values: [tenantId, conversationId],
  });
  for (const { id, feedback } of ratings) {
    await tx.query({
      text: `UPDATE ratings SET feedback = $4 WHERE tenant_id = $1 AND conversation_id = $2 AND id = $3`,
      values: [tenantId, conversationId, id, maskText(feedback)],
    });
  }
}
