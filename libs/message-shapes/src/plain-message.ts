import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';

/** A message as POST /messages documents it: the form that all other shapes are turned into. */
export interface PlainMessage {
  readonly role?: 'user' | 'assistant' | 'system';
  readonly messageType?: MessageType;
  readonly content?: Json;
  readonly toolName?: Json;
  readonly input?: Json;
  readonly output?: Json;
  readonly properties?: Json;
  /** Any other fields of the message: Parley's own, and unknown ones. */
  readonly [other: string]: Json;
}

/** One step of a message of another shape, without the message's other fields. */
export interface Part extends PlainMessage {
  /** The id by which a result refers to its call. */
  readonly callId?: Json;
}

/** A message of another shape, split into its steps. */
export interface Parts {
  readonly parts: readonly Part[];
  /** The shape's own fields, read or knowingly left out; any other field goes on to validation. */
  readonly fields: ReadonlySet<string>;
  /** Added to the properties of the first step. */
  readonly kept?: JsonObject;
  /** The message's own id, where its shape has one that is unique in the conversation. */
  readonly id?: Json;
  readonly createdAt?: Json;
  readonly model?: Json;
}
