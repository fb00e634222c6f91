import type { Queryable } from '@parley/postgres';
import type { PromptVersionRef } from '@parley/prompts';
import type { ResolvedUser } from '@parley/users';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import { messageTimes } from '../../domain/message-times.js';
import { CONVERSATION_COLUMNS, type ConversationRow } from '../conversation-row.js';
import type { WaitingEvents } from '../../waiting-events.port.js';
import type { Slot } from '../slot.js';

export interface NewConversation {
  readonly slot: Slot;
  /** What it starts with. */
  readonly first: ConversationDraft;
  readonly productId: string;
  readonly version: PromptVersionRef;
  readonly user: ResolvedUser;
  readonly organizationId: string | null;
}

/** Creates the conversations, still empty, and links the events that waited for them. */
export async function createConversations(
  tx: Queryable,
  waitingEvents: WaitingEvents,
  conversations: readonly NewConversation[],
): Promise<ConversationRow[]> {
  if (conversations.length === 0) return [];
  const rows = await tx.query<ConversationRow>({
    name: 'create-conversations',
    text: `INSERT INTO conversations AS c (
             tenant_id, id, external_id, product_id, version_id, prompt_id, user_id, organization_id,
             revision, message_count, user_message_count, created_at, updated_at, last_message_at)
           SELECT tenant_id, id, external_id, product_id, version_id, prompt_id, user_id, organization_id,
             0, 0, 0, created_at, updated_at, created_at
           FROM json_to_recordset($1) AS new (
             tenant_id uuid, id uuid, external_id text, product_id uuid, version_id uuid, prompt_id uuid,
             user_id uuid, organization_id uuid, created_at timestamptz(3), updated_at timestamptz(3))
           RETURNING ${CONVERSATION_COLUMNS}`,
    values: [JSON.stringify(conversations.map(toRow))],
  });
  const named = conversations.flatMap(({ slot: { tenantId, externalId, conversationId } }) =>
    externalId === null ? [] : [{ tenantId, externalId, conversationId }],
  );
  if (named.length > 0) await waitingEvents.link(tx, named);
  return rows;
}

function toRow({ slot, first, productId, version, user, organizationId }: NewConversation) {
  return {
    tenant_id: slot.tenantId,
    id: slot.conversationId,
    external_id: slot.externalId,
    product_id: productId,
    version_id: version.versionId,
    prompt_id: version.promptId,
    user_id: user.id,
    organization_id: organizationId,
    created_at: startOf(messageTimes(first.messages, null, first.now), first.now),
    updated_at: first.now,
  };
}

/** A conversation begins with its earliest message, and not in the future. */
const startOf = (times: readonly Date[], now: Date): Date =>
  new Date(Math.min(now.getTime(), ...times.map((time) => time.getTime())));
