import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';

/** A message that spans say, in Parley's words. */
export interface AssembledMessage {
  readonly externalId: string;
  readonly type: MessageType;
  readonly content: string;
  readonly toolName: string | null;
  readonly input: Json;
  readonly output: Json;
  readonly model: string | null;
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
