import type { Problem } from '@parley/kernel';

/** How callers name a conversation: not at all, by one identifier or by both. */
export interface ConversationReference {
  readonly tenantId: string;
  readonly conversationId?: string | null | undefined;
  readonly externalConversationId?: string | null | undefined;
}

export interface FoundConversation {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
  readonly productId: string;
}

/** `unknown`: nobody has said anything in a conversation of that external id yet. */
export type ConversationLink = FoundConversation | 'none' | 'unknown' | Problem;
