import type { Contract } from './contract.js';
import { decoderOf } from './decode.js';

/** What one language model used for a conversation, in tokens. */
export interface ModelTokens {
  /** Empty if no model was named. */
  readonly model: string;
  /** All input tokens, including cached ones. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  /** All output tokens, including those of reasoning. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  /** Billionths of a US dollar, for messages with a known cost. */
  readonly costNanos: number;
}

/**
 * A conversation as it is after a change (created, messages appended, rated). A whole snapshot rather than a
 * difference: the newest revision holds, so that order, redelivery and replay cannot change a metric. It carries no
 * text.
 */
export interface ConversationChangedV1 {
  readonly tenantId: string;
  readonly conversationId: string;
  /** Rises with every change; the highest one holds. */
  readonly revision: number;
  readonly productId: string;
  readonly versionId: string;
  readonly promptId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly model: string | null;
  /** Models named by it or its messages besides `model`. Absent: none, or the message is older than this field. */
  readonly otherModels?: readonly string[];
  /** One entry per model. Absent: no usage was reported, or the message is older than this field. */
  readonly usage?: readonly ModelTokens[];
  readonly properties: object;
  readonly messageCount: number;
  readonly userMessageCount: number;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  /** ISO 8601. The first message's time when the conversation was created; it never changes. */
  readonly createdAt: string;
  /** ISO 8601. The latest message's time. */
  readonly lastMessageAt: string;
}

export const conversationChangedV1: Contract<ConversationChangedV1> = {
  name: 'conversation.changed.v1',
  stream: 'conversations',
  key: (conversation) => conversation.tenantId + conversation.conversationId,
  decode: decoderOf<ConversationChangedV1>('conversation.changed.v1', {
    tenantId: 'uuid',
    conversationId: 'uuid',
    revision: 'number',
    productId: 'uuid',
    versionId: 'uuid',
    promptId: 'uuid',
    userId: 'uuid',
    organizationId: 'uuid?',
    model: 'string?',
    otherModels: 'strings, or absent',
    usage: 'objects, or absent',
    properties: 'object',
    messageCount: 'number',
    userMessageCount: 'number',
    rating: 'number?',
    ratingMin: 'number?',
    ratingMax: 'number?',
    createdAt: 'string',
    lastMessageAt: 'string',
  }),
};
