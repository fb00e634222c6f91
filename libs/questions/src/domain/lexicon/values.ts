import { EMOTIONS, ROOT_CAUSES, TOPIC_GROUPS } from '@parley/analysis';
import type { Filters } from '../asked.js';

type Values = readonly (readonly [Filters, readonly string[]])[];

const ADJECTIVES: Readonly<Record<string, readonly string[]>> = {
  joy: ['joyful'],
  gratitude: ['grateful', 'thankful'],
  curiosity: ['curious'],
  confusion: ['confused'],
  surprise: ['surprised'],
  disappointment: ['disappointed'],
  anger: ['angry', 'furious', 'mad'],
  sadness: ['sad'],
  anxiety: ['anxious', 'worried'],
};

/** Excludes frustration, which is a measure before it is an emotion. */
const emotions: Values = EMOTIONS.filter((emotion) => emotion !== 'frustration' && emotion !== 'neutral').map(
  (emotion) => [{ emotion }, [emotion, ...(ADJECTIVES[emotion] ?? [])]],
);

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'ro',
  'hu',
  'el',
  'he',
  'vi',
  'th',
  'id',
];
const english = new Intl.DisplayNames('en', { type: 'language' });
/** `de` becomes "German"; what is no code stays as it is. */
export function languageWords(code: string): string {
  try {
    return english.of(code) ?? code;
  } catch {
    return code;
  }
}
const languages: Values = LANGUAGES.map((language) => [{ language }, [languageWords(language)]]);

const groups: Values = TOPIC_GROUPS.filter((group) => group !== 'other').map((topicGroup) => [
  { topicGroup },
  [topicGroup],
]);

const rootCauses: Values = ROOT_CAUSES.filter((cause) => cause !== 'unknown').map((rootCause) => {
  const words = rootCause.replaceAll('_', ' ');
  // A cause that is also a flag or a measure counts as a cause only where the question says so.
  const alone = !['hallucination', 'missing capability', 'tool failure'].includes(words);
  return [{ rootCause }, [`because of ${words}`, `due to ${words}`, `caused by ${words}`, ...(alone ? [words] : [])]];
});

/** Filter values that are the same for every tenant. */
export const VALUES: Values = [...emotions, ...languages, ...groups, ...rootCauses];
