import type { Queryable } from '@parley/postgres';
import type { ConversationName } from './postgres/find-conversations.js';

export interface NamedConversation extends ConversationName {
  readonly conversationId: string;
  readonly productId: string;
}

/** Events that name a conversation before it is there. Events know conversations and not the other way round. */
export abstract class WaitingEvents {
  /** Links the events of its product that waited for each of these, in the transaction that creates them. Their names' locks must be held. */
  abstract link(tx: Queryable, conversations: readonly NamedConversation[]): Promise<void>;
}
