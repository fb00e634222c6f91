import { inRow, searchWords } from '@parley/kernel';
import type { StoredMessage } from './conversation-source.port.js';

/** The most characters per conversation; text beyond them is not found by its words. */
const MAX_LENGTH = 1_000_000;

/** The words by which a conversation is found: those of its messages, one line each. */
export function searchedWords(messages: readonly StoredMessage[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const message of messages) {
    const line = inRow(searchWords(textOf(message)));
    length += line.length + 1;
    if (length > MAX_LENGTH) break;
    lines.push(line);
  }
  return lines.join('\n');
}

/** The message's text; for a step without one, its tool and its data. */
const textOf = ({ content, toolName, input, output }: StoredMessage): string =>
  content === '' ? [toolName ?? '', jsonOf(input), jsonOf(output)].join(' ') : content;

const jsonOf = (data: StoredMessage['input']): string =>
  data === null ? '' : typeof data === 'string' ? data : JSON.stringify(data);
