import { conflict, type Json, type Problem } from '@parley/kernel';
import type { ConversationState } from './conversation.js';
import type { NewMessage } from './messages.js';

/** How large a conversation may become. The composition provides it from its configuration. */
export class ConversationBounds {
  constructor(
    readonly maxMessages: number,
    readonly maxContentBytes: number,
  ) {}
}

export const DEFAULT_CONVERSATION_BOUNDS = new ConversationBounds(10_000, 8 * 1024 * 1024);

/** Why the conversation may not grow to this; null when it may. */
export function boundsProblem(
  { messageCount, contentBytes }: Pick<ConversationState, 'messageCount' | 'contentBytes'>,
  { maxMessages, maxContentBytes }: ConversationBounds,
): Problem | null {
  if (messageCount > maxMessages) {
    return conflict(
      `A conversation has at most ${maxMessages} messages; with these it would have ${messageCount}. Start a new one.`,
    );
  }
  return contentBytes > maxContentBytes
    ? conflict(
        `A conversation has at most ${maxContentBytes} bytes of content; with these messages it would have ${contentBytes}. Start a new one.`,
      )
    : null;
}

type Content = Pick<NewMessage, 'content' | 'input' | 'output' | 'context' | 'properties' | 'voice'>;

/** The bytes of all that was said and attached, as JSON in UTF-8. */
export const contentBytesOf = ({ content, input, output, context, properties, voice }: Content): number =>
  Buffer.byteLength(content) +
  [input, output, context, properties, voice].reduce<number>((bytes, data) => bytes + jsonBytes(data), 0);

const jsonBytes = (data: Json): number => (data === null ? 0 : Buffer.byteLength(JSON.stringify(data)));
