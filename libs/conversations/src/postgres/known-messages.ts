import type { Queryable } from '@parley/postgres';
import type { MessageIds } from './append-messages.js';
import type { Slot } from './slot.js';

/** Which of the messages that the drafts name their conversations hold already, by conversation id. */
export async function knownMessages(tx: Queryable, slots: readonly Slot[]): Promise<Map<string, MessageIds>> {
  const known = new Map<string, MessageIds>(
    slots.map(({ conversationId }) => [conversationId, new Map<string, string>()]),
  );
  const named = slots.filter(({ isNew }) => !isNew).flatMap(externalIdsOf);
  if (named.length === 0) return known;
  const found = await tx.query<{ conversationId: string; externalId: string; id: string }>({
    name: 'find-known-messages',
    text: `SELECT m.conversation_id AS "conversationId", m.external_id AS "externalId", m.id
           FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS named (tenant_id, conversation_id, external_id)
           JOIN messages m ON m.tenant_id = named.tenant_id AND m.external_id = named.external_id
             AND m.conversation_id = named.conversation_id`,
    values: [
      named.map(({ tenantId }) => tenantId),
      named.map(({ conversationId }) => conversationId),
      named.map(({ externalId }) => externalId),
    ],
  });
  for (const { conversationId, externalId, id } of found) known.get(conversationId)?.set(externalId, id);
  return known;
}

const externalIdsOf = ({ tenantId, conversationId, drafts }: Slot) =>
  drafts.flatMap(({ messages }) =>
    messages
      .flatMap(({ request }) => [request.externalMessageId, request.parentExternalMessageId])
      .flatMap((externalId) => (externalId == null ? [] : [{ tenantId, conversationId, externalId }])),
  );
