import type { Meanings, Lexicon } from '../lexicon/lexicon.js';
import type { DatedPeriod } from './periods.js';
import type { Word } from './words.js';

export interface Phrase {
  readonly kind: 'phrase';
  readonly text: string;
  readonly phrase: string;
  readonly meanings: Meanings;
}

/** A part of a question as it was read. */
export type Item =
  | Phrase
  | { readonly kind: 'period'; readonly period: DatedPeriod }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'quoted'; readonly text: string; readonly phrase: string }
  | { readonly kind: 'comma' }
  | { readonly kind: 'unknown'; readonly text: string };

const MOST_WORDS = 6;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
/** "One" is seldom a number. */
const SPELLED = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Reads from left to right, each time the longest known phrase. */
export function itemsOf(words: readonly Word[], periods: readonly DatedPeriod[], lexicon: Lexicon): Item[] {
  const items: Item[] = [];
  const plain = words.map((word) => (word.quoted ? null : word.stem));
  for (let at = 0; at < words.length;) {
    const { text, stem, quoted } = words[at] ?? { text: '', stem: '', quoted: false };
    const length = quoted ? 0 : longest(plain, at, lexicon);
    const period = /^§(\d+)$/u.exec(text);
    const phrase = plain.slice(at, at + length).join(' ');
    if (quoted) items.push({ kind: 'quoted', text, phrase: stem });
    else if (text === ',') items.push({ kind: 'comma' });
    else if (period !== null) items.push(...toPeriod(periods[Number(period[1])]));
    else if (length > 0)
      items.push({ kind: 'phrase', text: textOf(words, at, length), phrase, meanings: lexicon.get(phrase) ?? {} });
    else if (NUMBER.test(text)) items.push({ kind: 'number', value: Number(text) });
    else if (SPELLED.includes(stem)) items.push({ kind: 'number', value: SPELLED.indexOf(stem) + 2 });
    else items.push({ kind: 'unknown', text });
    at += Math.max(1, length);
  }
  return items;
}

const toPeriod = (period: DatedPeriod | undefined): Item[] =>
  period === undefined ? [] : [{ kind: 'period', period }];

const textOf = (words: readonly Word[], at: number, length: number): string =>
  words
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ');

function longest(plain: readonly (string | null)[], at: number, lexicon: Lexicon): number {
  for (let length = Math.min(MOST_WORDS, plain.length - at); length > 0; length--) {
    const words = plain.slice(at, at + length);
    if (!words.includes(null) && lexicon.has(words.join(' '))) return length;
  }
  return 0;
}
