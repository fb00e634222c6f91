import { KnownTexts } from './align.js';
import type { KnownMessage } from './assembled.js';

/** The messages of a conversation, as turns are compared with them. It grows while turns are assembled. */
export class Held {
  readonly texts = new KnownTexts();
  readonly messages: KnownMessage[] = [];
  /** When the last of the texts was said, in milliseconds since 1970; 0 without any. */
  lastTextMs = 0;

  /** @param known the messages that the conversation already holds, in its order. */
  constructor(known: readonly KnownMessage[]) {
    for (const message of known) this.add(message);
  }

  add(message: KnownMessage): void {
    this.messages.push(message);
    if (message.textKey === null) return;
    this.texts.add(message.textKey);
    this.lastTextMs = Math.max(this.lastTextMs, message.atMs);
  }
}
