import type { Contract } from './contract.js';
import { decoderOf } from './decode.js';

/** What one language model used for a conversation, in tokens. */
export interface ModelTokens {
  /** Empty where none was named. */
  readonly model: string;
  /** All that went in, cached ones included. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  /** All that came out, those of its reasoning included. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  /** Billionths of a US dollar, of what has a price. */
  readonly costNanos: number;
}

/**
 * A conversation as it stands after a change (created, messages appended, rated). A whole snapshot rather than a
 * difference: the newest revision holds, so order, redelivery and replay cannot change a metric. It carries no text.
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
  /** What it or one of its messages names beside `model`. Absent: nothing; or written before this was told. */
  readonly otherModels?: readonly string[];
  /** A model once. Absent: nothing was told; or written before this was. */
  readonly usage?: readonly ModelTokens[];
  readonly properties: object;
  readonly messageCount: number;
  readonly userMessageCount: number;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  /** ISO 8601. The first message's time when the conversation was created; it never moves. */
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
