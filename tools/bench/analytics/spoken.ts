import { newId, seededRandom } from '@parley/kernel';
import type { StoredConversation } from '@parley/projections';
import { type WorldPlace, zipf } from './world.js';

export const VOCABULARY = 20_000;
const WORDS_PER_MESSAGE = 10;
const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const SYLLABLES = CONSONANTS.length * VOWELS.length;

/** The n-th word; the lower its number, the more often it is said. */
export function wordAt(n: number): string {
  const [consonant, vowel] = [n % CONSONANTS.length, Math.floor(n / CONSONANTS.length) % VOWELS.length];
  const syllable = `${CONSONANTS[consonant] ?? ''}${VOWELS[vowel] ?? ''}`;
  return n < SYLLABLES ? syllable : syllable + wordAt(Math.floor(n / SYLLABLES) - 1);
}
const WORDS = Array.from({ length: VOCABULARY }, (_, n) => wordAt(n));

/** The messages of the n-th conversation of a world: ten words each. */
export function spokenIn(place: WorldPlace, n: number, messages: number): StoredConversation['messages'] {
  const random = seededRandom(place.seed * 104_729 + n);
  return Array.from({ length: messages }, (_, index) => ({
    id: newId(),
    type: index % 2 === 0 ? 'user_message' : 'assistant_message',
    content: Array.from({ length: WORDS_PER_MESSAGE }, () => WORDS[zipf(random, VOCABULARY)] ?? '').join(' '),
    toolName: null,
    input: null,
    output: null,
  }));
}
