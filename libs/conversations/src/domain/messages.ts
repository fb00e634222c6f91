import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';
import type { MessageUsage } from './message-usage.js';

interface MessageParts {
  readonly id: string;
  readonly externalId: string | null;
  readonly type: MessageType;
  /** Empty for a step without text. */
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
  /** At most one of the two ids is given. */
  readonly parentId: string | null;
  readonly parentExternalId: string | null;
  /** Null: just after the previous message. */
  readonly createdAt: Date | null;
}

/** Messages for one conversation, valid by themselves; whether the things they name exist is not known yet. */
export interface NewMessages {
  readonly tenantId: string;
  /** The conversation's id, should it turn out to be new. */
  readonly newConversationId: string;
  readonly conversationId: string | null;
  readonly externalConversationId: string | null;
  /** Needed when the conversation is new, and there is no default. */
  readonly productId: string | null;
  /** The product of a new conversation if the request names none. */
  readonly defaultProductId: string | null;
  readonly externalUserId: string;
  readonly externalOrganizationId: string | null;
  readonly model: string | null;
  readonly properties: JsonObject | null;
  readonly voiceCall: JsonObject | null;
  /** The fraction of new conversations that is stored; 1 if this one is stored in any case. */
  readonly sampleRate: number;
  readonly messages: readonly NewMessage[];
  readonly receivedAt: Date;
}

/** New messages with their user and organization. */
export interface AttributedMessages extends NewMessages {
  readonly userId: string;
  readonly organizationId: string | null;
}

/** The messages of the conversation that a request names. */
export interface KnownMessages {
  readonly ids: ReadonlySet<string>;
  readonly idByExternalId: ReadonlyMap<string, string>;
}

/** A message at its position in a conversation. */
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
