import type { Problem } from '@parley/kernel';

/** How callers name a conversation: by no identifier, by one or by both. */
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

/** `unknown`: no conversation with that external id exists yet. */
export type ConversationLink = FoundConversation | 'none' | 'unknown' | Problem;
