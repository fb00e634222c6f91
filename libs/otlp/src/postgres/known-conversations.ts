import type { Queryable } from '@parley/postgres';
import { type KnownMessage, SPEAKER_OF } from '../domain/assembled.js';
import { grouped } from '../domain/grouped.js';

export interface KnownConversation {
  readonly externalUserId: string;
  readonly messages: readonly KnownMessage[];
}

/** What String.trim takes away: the white space and line ends of ECMAScript. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

interface Row extends Omit<KnownMessage, 'atMs'> {
  readonly conversation: string;
  readonly createdAt: Date;
}

/**
 * The user and the messages of each conversation that already exists, by its external id. Texts are reduced to their
 * `textKey` where they are stored: a conversation may hold many megabytes of them.
 */
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
    text: `SELECT m.conversation_id AS "conversationId", m.properties->>'toolCallId' AS "toolCallId",
             encode(sha256(convert_to(s.speaker || E'\\n' || btrim(m.content, $4), 'UTF8')), 'base64') AS "textKey",
             m.properties->'otel'->>'traceId' AS "traceId", m.output IS NOT NULL AS "hasOutput",
             m.created_at AS "createdAt"
           FROM messages m LEFT JOIN json_each_text($3) AS s (type, speaker) ON s.type = m.type
           WHERE m.tenant_id = $1 AND m.conversation_id = ANY ($2) ORDER BY m.conversation_id, m.position`,
    values: [tenantId, found.map(({ id }) => id), JSON.stringify(SPEAKER_OF), WHITE_SPACE],
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
