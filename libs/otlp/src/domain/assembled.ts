import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';

export interface AnswerUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

/** What messages have that no model wrote. */
export const NOT_WRITTEN = { usage: null, latencyMs: null, finishReason: null } as const;

/** A message that spans say, in Parley's words. */
export interface AssembledMessage {
  readonly externalId: string;
  readonly type: MessageType;
  readonly content: string;
  readonly toolName: string | null;
  readonly input: Json;
  readonly output: Json;
  readonly model: string | null;
  /** Of an answer: what all models used for it. */
  readonly usage: AnswerUsage | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
  readonly properties: JsonObject;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** A message that the conversation holds, as far as it is to be recognised. */
export interface KnownMessage {
  readonly type: MessageType;
  readonly content: string;
  /** The trace and the call of a tool that it tells of. */
  readonly traceId: string | null;
  readonly toolCallId: string | null;
  readonly hasOutput: boolean;
  readonly atMs: number;
}
