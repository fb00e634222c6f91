import { invalidField, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import { type ConversationLink, findConversations, lockConversationNames } from '../find-conversations.js';
import type { Slot } from '../slot.js';

/**
 * Which conversation each draft is for. The names of those that are new are locked until the transaction ends, so
 * that neither another writer nor a waiting event can pass by.
 */
export async function locateConversations(tx: Queryable, answers: Answers): Promise<Slot[]> {
  const drafts = answers.open();
  const references = drafts.map(({ tenantId, request }) => ({ tenantId, ...request }));
  let named = await findConversations(tx, references);
  const unknownNames = drafts.flatMap(({ tenantId, request: { externalConversationId } }, index) =>
    named[index] === 'unknown' ? [{ tenantId, externalId: externalConversationId ?? '' }] : [],
  );
  if (unknownNames.length > 0) {
    await lockConversationNames(tx, 'exclusive', unknownNames);
    named = await findConversations(tx, references);
  }
  const slots = new Map<string, Slot>();
  for (const [index, draft] of drafts.entries()) {
    const target = slots.get(nameKey(draft)) ?? targetOf(draft, named[index] ?? 'none');
    if ('code' in target) {
      answers.reject(draft, target);
      continue;
    }
    const key = target.isNew ? nameKey(draft) : `${draft.tenantId}:id:${target.conversationId}`;
    const slot = slots.get(key) ?? { ...target, tenantId: draft.tenantId, drafts: [] };
    slot.drafts.push(draft);
    slots.set(key, slot);
  }
  return [...slots.values()];
}

/** What drafts for one new conversation share: its external id, else nothing. */
const nameKey = ({ tenantId, newConversationId, request }: ConversationDraft): string =>
  request.conversationId == null && request.externalConversationId != null
    ? `${tenantId}:name:${request.externalConversationId}`
    : `${tenantId}:new:${newConversationId}`;

function targetOf(
  { newConversationId, request }: ConversationDraft,
  named: ConversationLink,
): Omit<Slot, 'tenantId' | 'drafts'> | Problem {
  if (typeof named === 'object') {
    return 'code' in named ? named : { conversationId: named.id, externalId: named.externalId, isNew: false };
  }
  if (request.productId == null) return invalidField('productId', 'is required when the conversation is new');
  return { conversationId: newConversationId, externalId: request.externalConversationId ?? null, isNew: true };
}
