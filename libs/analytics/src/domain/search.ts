import { type FieldError, searchWords } from '@parley/kernel';
import type { Phrase } from './conversation-filter.js';

const MAX_PHRASES = 20;

const PARTS = /"([^"]*)"|([^"\s]+)/g;

/** The phrases that a search asks for. A word that splits into several, such as `order-lookup`, becomes a phrase. */
export const parseSearch = (text: string): Phrase[] =>
  [...text.matchAll(PARTS)]
    .map(([, quoted, bare]) => searchWords(quoted ?? bare ?? ''))
    .filter(({ length }) => length > 0);

export function searchErrors(text: string | null): FieldError[] {
  if (text === null) return [];
  if ((text.split('"').length - 1) % 2 === 1)
    return [{ path: 'q', message: 'has a quotation mark without its partner' }];
  const { length } = parseSearch(text);
  if (length === 0) return [{ path: 'q', message: 'must hold a word' }];
  return length > MAX_PHRASES ? [{ path: 'q', message: `must hold at most ${MAX_PHRASES} words and phrases` }] : [];
}
