import type { ConversationChangedV1 } from '@parley/contracts';
import { conflict, type JsonObject, type Problem } from '@parley/kernel';

/** A conversation as far as its rules look at it. */
export interface ConversationState {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
  /** Rises with every change. */
  readonly revision: number;
  readonly productId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  /** Named last: by a request, else by one of its messages. */
  readonly model: string | null;
  /** Every other one that it or one of its messages has named, in the order in which they came. */
  readonly otherModels: readonly string[];
  readonly properties: JsonObject;
  readonly voiceCall: JsonObject | null;
  readonly messageCount: number;
  readonly userMessageCount: number;
  /** Of all that was said and attached: what the bounds of a conversation count. */
  readonly contentBytes: number;
  readonly createdAt: Date;
  readonly lastMessageAt: Date;
}

export interface Conversation extends ConversationState {
  /** The version of its product that it began with. */
  readonly versionId: string;
  readonly promptId: string;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly ratedAt: Date | null;
}

/** Why the request cannot be for the conversation; null when it can. It need not name the product. */
export function ownershipProblem(
  owner: Pick<ConversationState, 'productId' | 'userId'>,
  claimed: { readonly productId: string | null; readonly userId: string },
): Problem | null {
  if (claimed.productId !== null && claimed.productId !== owner.productId) {
    return conflict('The conversation belongs to another product.');
  }
  return claimed.userId === owner.userId ? null : conflict('The conversation belongs to another user.');
}

/** Every model that it or one of its messages has named. */
export const modelsOf = ({ model, otherModels }: ConversationState): string[] =>
  model === null ? [...otherModels] : [model, ...otherModels];

/** The conversation as the log tells of it. */
export const toConversationChanged = (conversation: Conversation): ConversationChangedV1 => ({
  tenantId: conversation.tenantId,
  conversationId: conversation.id,
  revision: conversation.revision,
  productId: conversation.productId,
  versionId: conversation.versionId,
  promptId: conversation.promptId,
  userId: conversation.userId,
  organizationId: conversation.organizationId,
  model: conversation.model,
  ...(conversation.otherModels.length === 0 ? {} : { otherModels: conversation.otherModels }),
  properties: conversation.properties,
  messageCount: conversation.messageCount,
  userMessageCount: conversation.userMessageCount,
  rating: conversation.rating,
  ratingMin: conversation.ratingMin,
  ratingMax: conversation.ratingMax,
  createdAt: conversation.createdAt.toISOString(),
  lastMessageAt: conversation.lastMessageAt.toISOString(),
});
