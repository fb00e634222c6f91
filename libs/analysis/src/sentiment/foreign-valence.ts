import type { MoodLanguage } from '../language/mood-languages.js';
import { stemOf } from '../language/stem.js';
import { LEXICONS } from '../models/lexicons.js';
import { moodLexicon } from '../models/mood-lexicons.js';
import type { Utterance } from '../utterance.js';

const NEGATIONS: Readonly<Record<MoodLanguage, ReadonlySet<string>>> = {
  de: new Set('nicht kein keine keinen keinem keiner nie niemals nichts ohne weder kaum'.split(' ')),
  es: new Set('no nunca jamás sin nada ni tampoco ningún ninguna nadie'.split(' ')),
  fr: new Set("ne pas n'est n'a jamais sans rien aucun aucune ni guère".split(' ')),
  it: new Set('non mai senza niente nulla né nessun nessuna'.split(' ')),
  pt: new Set('não nunca jamais sem nada nem nenhum nenhuma ninguém nao ñ'.split(' ')),
};
/** Words before a term in which a negation turns it round, and how much of it is left. */
const NEGATED_WITHIN = 3;
const NEGATED = -0.6;
const SHORTEST_STEMMED = 4;
/** English words of chat ("love", "fail") that are strong enough to mean the same in another language. */
const STRONG_ENGLISH = 1.5;
const SHORTEST_ENGLISH = 4;
const EACH_EXCLAMATION = 0.1;
const MOST_EXCLAMATIONS = 3;
/** How fast a sum of scores approaches 1: one strong word is half of it. */
const FLATTENING = 12;
const READ_CHARS = 8000;

const TERM = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}/gu;
const EMOTICON = /[:;=]['-]?[)(DdPp/]/g;

/** The valence of a message in a language that has a lexicon and no model, -1..1. */
export function foreignValence({ normalised }: Utterance, language: MoodLanguage): number {
  const text = normalised.slice(0, READ_CHARS).replace(/https?\S{1,500}/g, ' ');
  const terms = text.match(TERM) ?? [];
  let sum = 0;
  for (const emoticon of text.match(EMOTICON) ?? []) sum += /[(/]$/.test(emoticon) ? -2 : 2;
  terms.forEach((term, i) => {
    const score = scoreOf(term, language);
    if (score === 0) return;
    const negated = terms.slice(Math.max(0, i - NEGATED_WITHIN), i).some((before) => NEGATIONS[language].has(before));
    sum += negated ? NEGATED * score : score;
  });
  const exclamations = Math.min(MOST_EXCLAMATIONS, text.split('!').length - 1);
  sum *= 1 + EACH_EXCLAMATION * exclamations;
  return sum / Math.sqrt(sum * sum + FLATTENING);
}

function scoreOf(term: string, language: MoodLanguage): number {
  if (NEGATIONS[language].has(term)) return 0;
  const { words, stems } = moodLexicon(language);
  const own = words.get(term) ?? (term.length >= SHORTEST_STEMMED ? stems.get(stemOf(term, language)) : undefined);
  if (own !== undefined) return own;
  const english = term.length >= SHORTEST_ENGLISH ? (LEXICONS.vader[term] ?? 0) : 0;
  return Math.abs(english) >= STRONG_ENGLISH ? english : 0;
}
