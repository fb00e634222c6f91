import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import { columnsOf, type Queryable } from '@parley/postgres';
import { type Conversation, toConversationChanged } from '../domain/conversation.js';
import type { KnownMessages, NewMessage, PlacedMessage } from '../domain/messages.js';
import type { FlushOutcomes, SentBatch } from '../record-messages/recorded.js';
import { ConversationEntity, MessageEntity } from './conversation.entity.js';

const KEY = ['tenantId', 'id'] as const;
const ORIGIN = ['externalId', 'productId', 'versionId', 'promptId', 'userId', 'organizationId', 'createdAt'] as const;
const MODELS = ['model', 'otherModels'] as const;
const SIZE = ['messageCount', 'userMessageCount', 'contentBytes'] as const;
const CONTENT = [...MODELS, 'usage', 'properties', 'voiceCall', ...SIZE, 'lastMessageAt'] as const;
const RATING = ['rating', 'ratingMin', 'ratingMax', 'ratedAt'] as const;

const WHOLE = columnsOf(ConversationEntity, [...KEY, 'revision', ...ORIGIN, ...CONTENT, ...RATING]);
const STARTED = columnsOf(ConversationEntity, [...KEY, 'revision', ...ORIGIN, ...CONTENT]);
const CHANGED = columnsOf(ConversationEntity, [...KEY, 'revision', ...CONTENT]);
const ASSIGNED = columnsOf(ConversationEntity, ['revision', ...CONTENT]);

const MESSAGES = columnsOf(MessageEntity);

export interface ConversationKey {
  readonly tenantId: string;
  readonly conversationId: string;
}

/** Locks conversations in a fixed order, so that writers with several in common do not deadlock. */
export const lockConversations = (tx: Queryable, keys: readonly ConversationKey[]): Promise<Conversation[]> =>
  tx.query<Conversation>({
    name: 'lock-conversations',
    text: `SELECT ${WHOLE.selectedFrom('c')} FROM conversations c
           WHERE (c.tenant_id, c.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY c.tenant_id, c.id FOR UPDATE`,
    values: [keys.map(({ tenantId }) => tenantId), keys.map(({ conversationId }) => conversationId)],
  });

/** Stores new and changed conversations and logs them as they are now. The rows of changed ones must be locked. */
export async function saveConversations(
  tx: Queryable,
  { started, changed }: { readonly started: readonly Conversation[]; readonly changed: readonly Conversation[] },
  now: Date,
): Promise<void> {
  if (started.length > 0) {
    await tx.query({
      name: 'insert-conversations',
      text: `INSERT INTO conversations (${STARTED.names}, updated_at)
             SELECT ${STARTED.names}, $2::timestamptz FROM json_to_recordset($1) AS given ${STARTED.definitions}`,
      values: [STARTED.toRecordset(started), now],
    });
  }
  if (changed.length > 0) {
    await tx.query({
      name: 'update-conversations',
      text: `UPDATE conversations c SET ${ASSIGNED.assignedFrom('given')}, updated_at = $2
             FROM json_to_recordset($1) AS given ${CHANGED.definitions}
             WHERE c.tenant_id = given.tenant_id AND c.id = given.id`,
      values: [CHANGED.toRecordset(changed), now],
    });
  }
  await appendToLog(tx, conversationChangedV1, [...started, ...changed].map(toConversationChanged));
}

export async function insertMessages(tx: Queryable, messages: readonly PlacedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query({
    name: 'insert-messages',
    text: `INSERT INTO messages (${MESSAGES.names})
           SELECT ${MESSAGES.names} FROM json_to_recordset($1) AS given ${MESSAGES.definitions}`,
    values: [MESSAGES.toRecordset(messages)],
  });
}

/** The messages named by open requests that their conversations already have, by conversation id. */
export async function findKnownMessages(
  tx: Queryable,
  batches: readonly SentBatch[],
  outcomes: FlushOutcomes,
): Promise<Map<string, KnownMessages>> {
  const existing = batches
    .filter(({ isNew }) => !isNew)
    .map((batch) => ({ ...batch, requests: outcomes.open(batch.requests) }));
  const byName = existing.flatMap((batch) =>
    namedIn(batch, ({ externalId, parentExternalId }) => [externalId, parentExternalId]),
  );
  const byId = existing.flatMap((batch) => namedIn(batch, ({ parentId }) => [parentId]));
  if (byName.length === 0 && byId.length === 0) return new Map();
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
    values: [...toArrays(byName), ...toArrays(byId)],
  });
  const known = new Map<string, { ids: Set<string>; idByExternalId: Map<string, string> }>();
  for (const { conversationId, externalId, id } of found) {
    const messages = known.get(conversationId) ?? { ids: new Set(), idByExternalId: new Map() };
    messages.ids.add(id);
    if (externalId !== null) messages.idByExternalId.set(externalId, id);
    known.set(conversationId, messages);
  }
  return known;
}

type NamesOf = (message: NewMessage) => readonly (string | null)[];

const namedIn = ({ tenantId, conversationId, requests }: SentBatch, namesOf: NamesOf) =>
  requests
    .flatMap(({ messages }) => messages.flatMap(namesOf))
    .flatMap((name) => (name === null ? [] : [{ tenantId, conversationId, name }]));

const toArrays = (rows: ReturnType<typeof namedIn>) => [
  rows.map(({ tenantId }) => tenantId),
  rows.map(({ conversationId }) => conversationId),
  rows.map(({ name }) => name),
];
