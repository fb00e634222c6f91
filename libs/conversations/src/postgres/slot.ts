import type { ConversationDraft } from '../domain/conversation-draft.js';

/** One conversation of a flush, with everything in the flush that is meant for it, in order. */
export interface Slot {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly externalId: string | null;
  readonly isNew: boolean;
  readonly drafts: ConversationDraft[];
}

/** The product that a new conversation is for; the first of its drafts names one. */
export function newProductOf(slot: Slot): string {
  const draft = slot.drafts.find(({ request }) => request.productId != null);
  if (draft?.request.productId == null) throw new Error('A new conversation without a product.');
  return draft.request.productId.toLowerCase();
}
