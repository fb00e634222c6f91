import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisMessage, Conversation } from '../conversation.js';

/** Sets written for this project, one text or exchange per line: user and assistant alternate, separated by ` || `. */
export type TextSet = 'ordinary-exchanges' | 'support-exchanges' | 'sarcastic' | 'sincere' | 'look-alikes' | 'attacks';

export function textSet(name: TextSet): string[] {
  const path = join(import.meta.dirname, 'sets', `${name}.txt`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

export function exchangeSet(name: TextSet): Conversation[] {
  return textSet(name).map(toConversation);
}

/** `user || assistant || user ..` as a conversation. */
export function toConversation(line: string): Conversation {
  const messages = line.split(' || ').map((content, i): AnalysisMessage => {
    return { id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content };
  });
  return { messages };
}
