import type { ConversationDraft } from '../domain/conversation-draft.js';

/** One conversation of a flush, with everything in the flush that is meant for it, in order. */
export interface Slot {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly externalId: string | null;
  readonly isNew: boolean;
  readonly drafts: ConversationDraft[];
}
