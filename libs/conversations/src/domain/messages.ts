import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';
import type { MessageUsage } from './message-usage.js';

interface MessageParts {
  readonly id: string;
  readonly externalId: string | null;
  readonly type: MessageType;
  /** Empty for a step without a text. */
  readonly content: string;
  readonly toolName: string | null;
  readonly input: Json;
  readonly output: Json;
  readonly context: Json;
  readonly model: string | null;
  readonly usage: MessageUsage | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
  readonly properties: JsonObject | null;
  readonly voice: JsonObject | null;
}

export interface NewMessage extends MessageParts {
  /** At most one of the two is given. */
  readonly parentId: string | null;
  readonly parentExternalId: string | null;
  /** Null: just after the message before. */
  readonly createdAt: Date | null;
}

/** Messages for one conversation, valid by themselves; whether what they name is there is not known yet. */
export interface NewMessages {
  readonly tenantId: string;
  /** The conversation's id, should it turn out to be new. */
  readonly newConversationId: string;
  readonly conversationId: string | null;
  readonly externalConversationId: string | null;
  /** Needed when the conversation is new, and there is no default. */
  readonly productId: string | null;
  /** Of the conversation when it is new and the request names no product. */
  readonly defaultProductId: string | null;
  readonly externalUserId: string;
  readonly externalOrganizationId: string | null;
  readonly model: string | null;
  readonly properties: JsonObject | null;
  readonly voiceCall: JsonObject | null;
  /** Of new conversations, the fraction that is stored; 1 when this one is to be stored whatever the rate. */
  readonly sampleRate: number;
  readonly messages: readonly NewMessage[];
  readonly receivedAt: Date;
}

/** The same, once it is known who they are from. */
export interface AttributedMessages extends NewMessages {
  readonly userId: string;
  readonly organizationId: string | null;
}

/** Messages that the conversation holds, as far as a request names them. */
export interface KnownMessages {
  readonly ids: ReadonlySet<string>;
  readonly idByExternalId: ReadonlyMap<string, string>;
}

/** A message in its place. */
export interface PlacedMessage extends MessageParts {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly position: number;
  readonly parentMessageId: string | null;
  readonly createdAt: Date;
}

export interface MessageOutcome {
  readonly messageId: string;
  readonly externalMessageId?: string;
  readonly messageType: MessageType;
  readonly status: 'created' | 'deduplicated';
}
