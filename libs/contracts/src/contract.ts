import type { Stream } from './streams.js';

/**
 * One message type in one version. A released version is frozen, and its fixture proves that it still decodes; a
 * breaking change needs a new version beside it. Unknown fields are ignored, so that a newer producer does no harm.
 */
export interface Contract<Message> {
  /** `event.recorded.v1` */
  readonly name: string;
  readonly stream: Stream;
  /** What order is kept by: messages of one key go to one partition. */
  key(message: Message): string;
  /** @throws DecodeError if a field is missing or of another type. */
  decode(value: unknown): Message;
}
