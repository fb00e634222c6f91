import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';

/** A message as POST /messages documents it: what each of the other shapes is turned into. */
export interface PlainMessage {
  readonly role?: 'user' | 'assistant' | 'system';
  readonly messageType?: MessageType;
  readonly content?: Json;
  readonly toolName?: Json;
  readonly input?: Json;
  readonly output?: Json;
  readonly properties?: Json;
  /** Whatever else stood beside the message: Parley's own fields, and names that nobody knows. */
  readonly [other: string]: Json;
}

/** A step that one message of another shape holds, still without what stands beside it. */
export interface Part extends PlainMessage {
  /** By which a result names its call. */
  readonly callId?: Json;
}

/** A message of another shape taken apart. */
export interface Parts {
  readonly parts: readonly Part[];
  /** The shape's own fields, read or knowingly left out; any other field goes on to validation. */
  readonly fields: ReadonlySet<string>;
  /** What is kept in the properties of the first step. */
  readonly kept?: JsonObject;
  /** The message's own id, where its shape has one that is unique in the conversation. */
  readonly id?: Json;
  readonly createdAt?: Json;
  readonly model?: Json;
}
