import type { ConversationChangedV1, ModelTokens } from '@parley/contracts';
import { conflict, jsonBytes, type JsonObject, type Problem } from '@parley/kernel';
import type { NewMessage, NewMessages } from './messages.js';

/** The part of a conversation that its rules read. */
export interface ConversationState {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
  /** Rises with every change. */
  readonly revision: number;
  readonly productId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  /** The model named last: by a request, else by one of its messages. */
  readonly model: string | null;
  /** All other models that it or its messages have named, in order of appearance. */
  readonly otherModels: readonly string[];
  /** What its messages used, by model. */
  readonly usage: readonly ModelTokens[];
  readonly properties: JsonObject;
  readonly voiceCall: JsonObject | null;
  readonly messageCount: number;
  readonly userMessageCount: number;
  /** Bytes of everything said and attached: what a conversation's bounds count. */
  readonly contentBytes: number;
  readonly createdAt: Date;
  readonly lastMessageAt: Date;
}

export interface Conversation extends ConversationState {
  /** The version of its product when it began. */
  readonly versionId: string;
  readonly promptId: string;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly ratedAt: Date | null;
}

/** Why the request cannot be for the conversation; null if it can. The request need not name the product. */
export function ownershipProblem(
  owner: Pick<ConversationState, 'productId' | 'userId'>,
  claimed: { readonly productId: string | null; readonly userId: string },
): Problem | null {
  if (claimed.productId !== null && claimed.productId !== owner.productId) {
    return conflict('The conversation belongs to another product.');
  }
  return claimed.userId === owner.userId ? null : conflict('The conversation belongs to another user.');
}

/** Every model that it or its messages have named. */
export const modelsOf = ({ model, otherModels }: ConversationState): string[] =>
  model === null ? [...otherModels] : [model, ...otherModels];

/** The conversation as a message of the log. */
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
  ...(conversation.usage.length === 0 ? {} : { usage: conversation.usage }),
  properties: conversation.properties,
  messageCount: conversation.messageCount,
  userMessageCount: conversation.userMessageCount,
  rating: conversation.rating,
  ratingMin: conversation.ratingMin,
  ratingMax: conversation.ratingMax,
  createdAt: conversation.createdAt.toISOString(),
  lastMessageAt: conversation.lastMessageAt.toISOString(),
});

/** How large a conversation may become. The composition sets it from its configuration. */
export class ConversationBounds {
  constructor(
    readonly maxMessages: number,
    readonly maxContentBytes: number,
  ) {}
}

export const DEFAULT_CONVERSATION_BOUNDS = new ConversationBounds(10_000, 8 * 1024 * 1024);

/** Why the conversation may not become this large; null if it may. */
export function boundsProblem(
  { messageCount, contentBytes }: Pick<ConversationState, 'messageCount' | 'contentBytes'>,
  { maxMessages, maxContentBytes }: ConversationBounds,
): Problem | null {
  if (messageCount > maxMessages) {
    return conflict(
      `A conversation has at most ${maxMessages} messages; with these it would have ${messageCount}. Start a new one.`,
    );
  }
  return contentBytes > maxContentBytes
    ? conflict(
        `A conversation has at most ${maxContentBytes} bytes of content; with these messages it would have ${contentBytes}. Start a new one.`,
      )
    : null;
}

type Content = Pick<NewMessage, 'content' | 'input' | 'output' | 'context' | 'properties' | 'voice'>;

/** The bytes of everything said and attached, as JSON in UTF-8. */
export const contentBytesOf = ({ content, input, output, context, properties, voice }: Content): number =>
  Buffer.byteLength(content) +
  [input, output, context, properties, voice].reduce<number>((bytes, data) => bytes + jsonBytes(data), 0);

interface Sent extends Pick<NewMessages, 'messages' | 'properties' | 'voiceCall'> {
  readonly systemPrompt: { readonly components: readonly { readonly content: string }[] | null } | null;
}

/** The bytes of everything in a request that may be long, as JSON in UTF-8. */
export const sentBytesOf = ({ messages, properties, voiceCall, systemPrompt }: Sent): number =>
  messages.reduce((bytes, message) => bytes + contentBytesOf(message), 0) +
  jsonBytes(properties) +
  jsonBytes(voiceCall) +
  (systemPrompt?.components ?? []).reduce((bytes, { content }) => bytes + Buffer.byteLength(content), 0);
