import type { Queryable } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import type { Json } from '@parley/kernel';
import type { ItemKey } from './item-rows.js';

interface Texts extends Record<string, unknown> {
  readonly details: Json;
  readonly found: Json;
  readonly flagReason: string | null;
  readonly note: string | null;
}

/** Masks what the inbox holds about a conversation, which may repeat what was said in it. */
export async function maskInboxItem(tx: Queryable, { tenantId, conversationId }: ItemKey): Promise<void> {
  const [texts] = await tx.query<Texts>({
    text: `SELECT details, found, flag_reason AS "flagReason", note FROM inbox_items
           WHERE tenant_id = $1 AND conversation_id = $2 FOR UPDATE`,
    values: [tenantId, conversationId],
  });
  if (texts === undefined) return;
  const masked = [maskJson<Json>(texts.details), maskJson<Json>(texts.found)].map((json) => JSON.stringify(json));
  await tx.query({
    text: `UPDATE inbox_items SET details = nullif($3::jsonb, 'null'), found = $4, flag_reason = $5, note = $6
           WHERE tenant_id = $1 AND conversation_id = $2`,
    values: [
      tenantId,
      conversationId,
      ...masked,
      texts.flagReason === null ? null : maskText(texts.flagReason),
      texts.note === null ? null : maskText(texts.note),
    ],
  });
  await maskReviews(tx, { tenantId, conversationId });
}

async function maskReviews(tx: Queryable, { tenantId, conversationId }: ItemKey): Promise<void> {
  const reviews = await tx.query<{ id: string; change: Json }>({
    text: `SELECT id, change FROM inbox_reviews WHERE tenant_id = $1 AND conversation_id = $2`,
    values: [tenantId, conversationId],
  });
  for (const { id, change } of reviews) {
    await tx.query({
      text: `UPDATE inbox_reviews SET change = $4 WHERE tenant_id = $1 AND conversation_id = $2 AND id = $3`,
      values: [tenantId, conversationId, id, JSON.stringify(maskJson<Json>(change))],
    });
  }
}
