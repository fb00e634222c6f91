import { Problem } from '@parley/kernel';
import { LOG_RECORD, type Message, SPAN } from './messages.js';

/** Most spans, or log records, in one request. */
export const MAX_SPANS = 2_000;
/** Longest string, in bytes. */
export const MAX_STRING = 1024 * 1024;
/** Deepest nesting of an attribute's value. */
export const MAX_VALUE_DEPTH = 32;
/** Most messages and values in one request. */
export const MAX_NODES = 400_000;
/** Each level of a value takes two or three OTLP messages, below the eight that contain the value. */
const MAX_MESSAGE_DEPTH = 8 + 3 * MAX_VALUE_DEPTH;

export const malformed = (reason: string): Problem => new Problem('malformed', `The body is not OTLP: ${reason}.`);

/** What one request may still contain: counted while it is read, so that a hostile request is stopped early. */
export class Budget {
  private nodes = 0;
  private spans = 0;

  /** @throws Problem when there are too many messages, or the message is too deep. */
  enter(message: Message, depth: number): void {
    if (depth > MAX_MESSAGE_DEPTH) throw malformed(`a value nests deeper than ${MAX_VALUE_DEPTH} levels`);
    if (message === SPAN || message === LOG_RECORD) this.spans++;
    if (this.spans > MAX_SPANS) {
      throw new Problem('too_large', `A request has at most ${MAX_SPANS} spans or log records. Send smaller batches.`);
    }
    if (++this.nodes > MAX_NODES) {
      throw new Problem('too_large', `A request has at most ${MAX_NODES} messages and values. Send smaller batches.`);
    }
  }

  /** @throws Problem for a string that is too long. */
  string(bytes: number): void {
    if (bytes > MAX_STRING) throw new Problem('too_large', `A string has at most ${MAX_STRING} bytes.`);
  }
}
