import type { JsonValue } from '@parley/analysis';
import type { MessageType } from '@parley/contracts';

/** An analysis reads no more than this of one conversation, so that the cost of an append is bounded. */
export const MOST_READ_BYTES = 1024 * 1024;

export interface StoredMessage {
  readonly id: string;
  readonly type: MessageType;
  readonly content: string;
  readonly toolName: string | null;
  readonly input: JsonValue;
  readonly output: JsonValue;
}

/** A conversation as of one moment: its revision and its messages belong together. */
export interface StoredConversation {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly revision: number;
  readonly productId: string;
  readonly versionId: string;
  readonly promptId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly model: string | null;
  readonly otherModels: readonly string[];
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  /** What the latest event with an impact on its quality says about it; null without one. */
  readonly outcome: 'success' | 'failure' | null;
  readonly createdAt: string;
  /** The number of all its messages, of any type. */
  readonly messageCount: number;
  /** The messages that count in the analysis, in order; beyond {@link MOST_READ_BYTES}, the first and the latest. */
  readonly messages: readonly StoredMessage[];
}

export interface ConversationKey {
  readonly tenantId: string;
  readonly conversationId: string;
}

/** How far a conversation has come by now. */
export interface ConversationProgress extends ConversationKey {
  readonly revision: number;
  readonly messageCount: number;
  readonly contentBytes: number;
}

/** Where the analysis reads whole conversations: the store of record, since the log carries no text. */
export abstract class ConversationSource {
  // Both return the conversations that exist, in any order; an erased one is left out.
  abstract progress(keys: readonly ConversationKey[]): Promise<ConversationProgress[]>;
  abstract load(conversations: readonly ConversationProgress[]): Promise<StoredConversation[]>;
}
