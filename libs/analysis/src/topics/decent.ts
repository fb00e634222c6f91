import { normalise } from '../text/normalise.js';
import { words } from '../text/words.js';
import { profanityOf } from '../toxicity/profanity.js';

const isProfane = (word: string): boolean => {
  const { certain, likely } = profanityOf(words(normalise(word)));
  return certain + likely > 0;
};

/** Whether a phrase may name a topic: reports repeat it for everybody, whoever of the users coined it. */
export const isDecent = (phrase: string): boolean => !isProfane(phrase);

/** Phrases without their profane words; those that held nothing else are left out. */
export function decentPhrases(phrases: readonly string[]): string[] {
  const cleaned = phrases.map((phrase) => (isDecent(phrase) ? phrase : cleanse(phrase)));
  return [...new Set(cleaned)].filter((phrase) => phrase !== '' && isDecent(phrase));
}

const cleanse = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => !isProfane(word))
    .join(' ');
