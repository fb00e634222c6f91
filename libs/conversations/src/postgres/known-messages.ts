import type { Queryable } from '@parley/postgres';
import type { Answers } from '../domain/answers.js';
import type { Slot } from './slot.js';

/** Messages that a conversation holds, as far as they were asked for; grows as messages are added. */
export interface KnownMessages {
  readonly byExternalId: Map<string, string>;
  readonly ids: Set<string>;
}

export const noMessages = (): KnownMessages => ({ byExternalId: new Map(), ids: new Set() });

/** Which of the messages that the drafts name their conversations hold already, by conversation id. */
export async function knownMessages(
  tx: Queryable,
  slots: readonly Slot[],
  answers: Answers,
): Promise<Map<string, KnownMessages>> {
  const known = new Map(slots.map(({ conversationId }) => [conversationId, noMessages()]));
  const there = slots.filter(({ isNew, drafts }) => !isNew && answers.open(drafts).length > 0);
  const byName = there.flatMap((slot) => named(slot, ['externalMessageId', 'parentExternalMessageId']));
  const byId = there.flatMap((slot) => named(slot, ['parentMessageId']));
  if (byName.length === 0 && byId.length === 0) return known;
  const found = await tx.query<{ conversationId: string; externalId: string | null; id: string }>({
    name: 'find-known-messages',
    text: `SELECT m.conversation_id AS "conversationId", m.external_id AS "externalId", m.id
           FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS named (tenant_id, conversation_id, external_id)
           JOIN messages m ON m.tenant_id = named.tenant_id AND m.external_id = named.external_id
             AND m.conversation_id = named.conversation_id
           UNION
           SELECT m.conversation_id, m.external_id, m.id
           FROM unnest($4::uuid[], $5::uuid[], $6::uuid[]) AS named (tenant_id, conversation_id, id)
           JOIN messages m ON m.tenant_id = named.tenant_id AND m.id = named.id
             AND m.conversation_id = named.conversation_id`,
    values: [...columns(byName), ...columns(byId)],
  });
  for (const { conversationId, externalId, id } of found) {
    const messages = known.get(conversationId);
    messages?.ids.add(id);
    if (externalId !== null) messages?.byExternalId.set(externalId, id);
  }
  return known;
}

type Name = 'externalMessageId' | 'parentExternalMessageId' | 'parentMessageId';

/** What the messages of the slot's drafts have under those names. */
const named = ({ tenantId, conversationId, drafts }: Slot, names: readonly Name[]) =>
  drafts
    .flatMap(({ messages }) => messages.flatMap(({ request }) => names.map((name) => request[name])))
    .flatMap((value) => (value == null ? [] : [{ tenantId, conversationId, value }]));

const columns = (rows: ReturnType<typeof named>) => [
  rows.map(({ tenantId }) => tenantId),
  rows.map(({ conversationId }) => conversationId),
  rows.map(({ value }) => value),
];
