import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import { columnsOf, type Queryable } from '@parley/postgres';
import { type Conversation, toConversationChanged } from '../domain/conversation.js';
import { ConversationEntity } from './conversation.entity.js';

const KEY = ['tenantId', 'id'] as const;
const ORIGIN = ['externalId', 'productId', 'versionId', 'promptId', 'userId', 'organizationId', 'createdAt'] as const;
const CONTENT = ['model', 'properties', 'voiceCall', 'messageCount', 'userMessageCount', 'lastMessageAt'] as const;
const RATING = ['rating', 'ratingMin', 'ratingMax', 'ratedAt'] as const;

const WHOLE = columnsOf(ConversationEntity, [...KEY, 'revision', ...ORIGIN, ...CONTENT, ...RATING]);
const STARTED = columnsOf(ConversationEntity, [...KEY, 'revision', ...ORIGIN, ...CONTENT]);
const CHANGED = columnsOf(ConversationEntity, [...KEY, 'revision', ...CONTENT]);
const ASSIGNED = columnsOf(ConversationEntity, ['revision', ...CONTENT]);

export interface ConversationKey {
  readonly tenantId: string;
  readonly conversationId: string;
}

/** Locks the conversations in one order, so that writers who share several of them do not wait for each other. */
export const lockConversations = (tx: Queryable, keys: readonly ConversationKey[]): Promise<Conversation[]> =>
  tx.query<Conversation>({
    name: 'lock-conversations',
    text: `SELECT ${WHOLE.selectedFrom('c')} FROM conversations c
           WHERE (c.tenant_id, c.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY c.tenant_id, c.id FOR UPDATE`,
    values: [keys.map(({ tenantId }) => tenantId), keys.map(({ conversationId }) => conversationId)],
  });

/** Stores new conversations, and changed ones, whose rows must be locked; logs all of them as they stand now. */
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
