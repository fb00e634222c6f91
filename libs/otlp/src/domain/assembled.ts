import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';

/** The messages that turns may repeat, with who said them. */
export const SPEAKER_OF: Readonly<Partial<Record<MessageType, string>>> = {
  user_message: 'user',
  assistant_message: 'assistant',
  final_response: 'assistant',
};

export interface AnswerUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

/** The usage fields of a message that no model wrote. */
export const NOT_WRITTEN = { usage: null, latencyMs: null, finishReason: null } as const;

/** A message read from spans, in Parley's terms. */
export interface AssembledMessage {
  readonly externalId: string;
  readonly type: MessageType;
  readonly content: string;
  readonly toolName: string | null;
  readonly input: Json;
  readonly output: Json;
  readonly model: string | null;
  /** The usage of an answer, over all models that worked on it. */
  readonly usage: AnswerUsage | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
  readonly properties: JsonObject;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** A message that the conversation holds, reduced to what recognising it takes. */
export interface KnownMessage {
  /** Identifies what a user or an assistant said; null for any other message. */
  readonly textKey: string | null;
  /** The trace, and the tool call that the message is about. */
  readonly traceId: string | null;
  readonly toolCallId: string | null;
  readonly hasOutput: boolean;
  readonly atMs: number;
}
