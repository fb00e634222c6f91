import type { ConversationChangedV1 } from '@parley/contracts';
import type { JsonObject } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';

/** A conversation as its row has it. */
export interface ConversationRow {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly externalId: string | null;
  readonly revision: number;
  readonly productId: string;
  readonly versionId: string;
  readonly promptId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly model: string | null;
  readonly properties: JsonObject;
  readonly voiceCall: JsonObject | null;
  readonly messageCount: number;
  readonly userMessageCount: number;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly createdAt: Date;
  readonly lastMessageAt: Date;
}

export const CONVERSATION_COLUMNS = `
  c.tenant_id AS "tenantId", c.id AS "conversationId", c.external_id AS "externalId", c.revision,
  c.product_id AS "productId", c.version_id AS "versionId", c.prompt_id AS "promptId", c.user_id AS "userId",
  c.organization_id AS "organizationId", c.model, c.properties, c.voice_call AS "voiceCall",
  c.message_count AS "messageCount", c.user_message_count AS "userMessageCount",
  c.rating, c.rating_min AS "ratingMin", c.rating_max AS "ratingMax",
  c.created_at AS "createdAt", c.last_message_at AS "lastMessageAt"`;

/** Locks the conversations in one order, so that writers who share several of them do not wait for each other. */
export const lockConversations = (
  tx: Queryable,
  keys: readonly { readonly tenantId: string; readonly conversationId: string }[],
): Promise<ConversationRow[]> =>
  tx.query<ConversationRow>({
    name: 'lock-conversations',
    text: `SELECT ${CONVERSATION_COLUMNS} FROM conversations c
           WHERE (c.tenant_id, c.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY c.tenant_id, c.id FOR UPDATE`,
    values: [keys.map(({ tenantId }) => tenantId), keys.map(({ conversationId }) => conversationId)],
  });

export const toMessage = (row: ConversationRow): ConversationChangedV1 => ({
  tenantId: row.tenantId,
  conversationId: row.conversationId,
  revision: row.revision,
  productId: row.productId,
  versionId: row.versionId,
  promptId: row.promptId,
  userId: row.userId,
  organizationId: row.organizationId,
  model: row.model,
  properties: row.properties,
  messageCount: row.messageCount,
  userMessageCount: row.userMessageCount,
  rating: row.rating,
  ratingMin: row.ratingMin,
  ratingMax: row.ratingMax,
  createdAt: row.createdAt.toISOString(),
  lastMessageAt: row.lastMessageAt.toISOString(),
});
