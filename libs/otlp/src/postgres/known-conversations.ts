import type { Queryable } from '@parley/postgres';
import type { KnownMessage } from '../domain/assembled.js';
import { grouped } from '../domain/grouped.js';

export interface KnownConversation {
  readonly externalUserId: string;
  readonly messages: readonly KnownMessage[];
}

interface Row extends Omit<KnownMessage, 'atMs'> {
  readonly conversation: string;
  readonly createdAt: Date;
}

/** The user and the messages of each conversation that already exists, by its external id. */
export async function knownConversations(
  tx: Queryable,
  tenantId: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownConversation>> {
  const found = await tx.query<{ id: string; conversation: string; externalUserId: string }>({
    name: 'find-otlp-conversations',
    text: `SELECT c.id, c.external_id AS conversation, u.external_id AS "externalUserId"
           FROM conversations c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
           WHERE c.tenant_id = $1 AND c.external_id = ANY ($2)`,
    values: [tenantId, externalIds],
  });
  if (found.length === 0) return new Map();
  const rows = await tx.query<Row & { conversationId: string }>({
    name: 'read-otlp-messages',
    text: `SELECT conversation_id AS "conversationId", type, content, properties->>'toolCallId' AS "toolCallId",
             properties->'otel'->>'traceId' AS "traceId", output IS NOT NULL AS "hasOutput", created_at AS "createdAt"
           FROM messages WHERE tenant_id = $1 AND conversation_id = ANY ($2) ORDER BY conversation_id, position`,
    values: [tenantId, found.map(({ id }) => id)],
  });
  const ofConversation = grouped(rows, ({ conversationId }) => conversationId);
  return new Map(
    found.map(({ id, conversation, externalUserId }) => [
      conversation,
      { externalUserId, messages: (ofConversation.get(id) ?? []).map(toKnown) },
    ]),
  );
}

const toKnown = ({ createdAt, ...message }: Row): KnownMessage => ({ ...message, atMs: createdAt.getTime() });
