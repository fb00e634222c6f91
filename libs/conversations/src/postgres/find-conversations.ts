import { invalidField, notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { ConversationLink, ConversationReference, FoundConversation } from '../domain/conversation-reference.js';

/** The conversation that each reference names, in order. */
export async function findConversations(
  tx: Queryable,
  references: readonly ConversationReference[],
): Promise<ConversationLink[]> {
  const byId = references.filter(({ conversationId }) => conversationId != null);
  const byName = references.filter(
    ({ conversationId, externalConversationId }) => conversationId == null && externalConversationId != null,
  );
  if (byId.length === 0 && byName.length === 0) return references.map(() => 'none');
  const found = await tx.query<FoundConversation>({
    name: 'find-conversations',
    text: `SELECT c.tenant_id AS "tenantId", c.id, c.external_id AS "externalId", c.product_id AS "productId"
           FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id
           UNION
           SELECT c.tenant_id, c.id, c.external_id, c.product_id
           FROM unnest($3::uuid[], $4::text[]) AS wanted (tenant_id, external_id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.external_id = wanted.external_id`,
    values: [
      byId.map(({ tenantId }) => tenantId),
      byId.map(({ conversationId }) => conversationId),
      byName.map(({ tenantId }) => tenantId),
      byName.map(({ externalConversationId }) => externalConversationId),
    ],
  });
  const ids = new Map(found.map((row) => [row.tenantId + row.id, row]));
  const names = new Map(found.map((row) => [row.tenantId + (row.externalId ?? ''), row]));
  return references.map(({ tenantId, conversationId, externalConversationId }) => {
    if (conversationId == null) {
      return externalConversationId == null ? 'none' : (names.get(tenantId + externalConversationId) ?? 'unknown');
    }
    const known = ids.get(tenantId + conversationId.toLowerCase());
    if (known === undefined) return notFound('The conversation', 'conversationId');
    return externalConversationId != null && known.externalId !== externalConversationId
      ? invalidField('externalConversationId', 'must name the same one as conversationId')
      : known;
  });
}

export interface MessageReference {
  readonly tenantId: string;
  readonly messageId: string | null;
  readonly externalMessageId: string | null;
}

/** The message that the reference names. If several conversations have the external id, the latest such message. */
export async function findMessage(
  tx: Queryable,
  { tenantId, messageId, externalMessageId }: MessageReference,
): Promise<{ readonly id: string; readonly conversationId: string } | null> {
  const [message] = await tx.query<{ id: string; conversationId: string }>({
    name: 'find-message',
    text: `SELECT id, conversation_id AS "conversationId" FROM messages
           WHERE tenant_id = $1 AND (id = $2 OR external_id = $3)
           ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [tenantId, messageId, externalMessageId],
  });
  return message ?? null;
}

export interface ConversationName {
  readonly tenantId: string;
  readonly externalId: string;
}

/** Few enough for one transaction to hold them all, and enough for unrelated names to seldom share one. */
const BUCKETS = 64;

/**
 * Keeps "an event waits for a conversation" and "that conversation is created" from missing each other: each side takes
 * the name's lock before it looks. Held to the end of the transaction.
 */
export async function lockConversationNames(
  tx: Queryable,
  mode: 'shared' | 'exclusive',
  names: readonly ConversationName[],
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query({
    name: `lock-conversation-names-${mode}`,
    // Locked in order, so that two transactions do not deadlock.
    text: `SELECT ${lock}(hashtext('parley:conversation-name'), bucket)
           FROM (
             SELECT DISTINCT mod(abs(hashtext(name)::bigint), ${BUCKETS})::integer AS bucket
             FROM unnest($1::text[]) AS name ORDER BY bucket
           ) AS buckets`,
    values: [names.map(({ tenantId, externalId }) => tenantId + externalId)],
  });
}
