import { normalise } from '../text/normalise.js';
import { words } from '../text/words.js';
import { profanityOf } from '../toxicity/profanity.js';

const isProfane = (word: string): boolean => {
  const { certain, likely } = profanityOf(words(normalise(word)));
  return certain + likely > 0;
};

/** Whether a phrase may name a topic: reports show it to everybody, whichever user coined it. */
export const isDecent = (phrase: string): boolean => !isProfane(phrase);

/** Phrases without their profane words; phrases with no other words are dropped. */
export function decentPhrases(phrases: readonly string[]): string[] {
  const cleaned = phrases.map((phrase) => (isDecent(phrase) ? phrase : cleanse(phrase)));
  return [...new Set(cleaned)].filter((phrase) => phrase !== '' && isDecent(phrase));
}

const cleanse = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => !isProfane(word))
    .join(' ');
