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
/** How many words before a term a negation may stand, and the factor by which it turns the term round. */
const NEGATED_WITHIN = 3;
const NEGATED = -0.6;
const SHORTEST_STEMMED = 4;
/** Words of praise are common in neutral text, words of complaint are not. Source: SO-CAL (Taboada et al. 2011). */
const COMPLAINT_WEIGHS = 1.5;
/** The text after a "but" is what the writer came to say. Source: VADER. */
const CONTRASTS: Readonly<Record<MoodLanguage, string>> = { de: 'aber', es: 'pero', fr: 'mais', it: 'ma', pt: 'mas' };
const BEFORE_CONTRAST = 0.5;
const AFTER_CONTRAST = 1.5;
/** English chat words ("love", "fail") at least this strong mean the same in another language. */
const STRONG_ENGLISH = 1.5;
const SHORTEST_ENGLISH = 4;
const EACH_EXCLAMATION = 0.1;
const MOST_EXCLAMATIONS = 3;
/** How slowly a sum of scores approaches 1. Source: VADER. */
const FLATTENING = 15;
const READ_CHARS = 8000;

const PICTURE = /^\p{Extended_Pictographic}/u;
const TERM = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}/gu;
const GOOD_EMOTICON = /(?<![\p{L}\p{N}])(?:[:;=8x]['-]?[)\]dp3*]|<3|\^_*\^)(?![\p{L}\p{N}])/gu;
const BAD_EMOTICON = /(?<![\p{L}\p{N}])(?:[:;=x]['-]?[([/\\|c@]|-[._]+-|>\.<|[o0][._][o0])(?![\p{L}\p{N}])/gu;
const EMOTICON_SCORE = 2;
/** People laugh with each other, but also at mishaps. */
const LAUGHTER = /^(?:k{3,}|(?:rs)+|(?:[hj][aeiu]+){2,}[hj]?|a+h+(?:a+h+)+a*|hua(?:hua)+)$/;
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** The valence of a message in a language with a lexicon but no model, -1..1. */
export function foreignValence({ normalised }: Utterance, language: MoodLanguage): number {
  const text = normalised.slice(0, READ_CHARS).replace(/https?\S{1,500}/g, ' ');
  const emoticons = count(text, GOOD_EMOTICON) - count(text, BAD_EMOTICON);
  const sum = EMOTICON_SCORE * emoticons + scoreOfTerms(text.match(TERM) ?? [], language);
  const exclamations = Math.min(MOST_EXCLAMATIONS, text.split('!').length - 1);
  const emphatic = sum * (1 + EACH_EXCLAMATION * exclamations);
  return emphatic / Math.sqrt(emphatic * emphatic + FLATTENING);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function scoreOfTerms(terms: readonly string[], language: MoodLanguage): number {
  const contrast = terms.lastIndexOf(CONTRASTS[language]);
  const pictures = new Set<string>();
  let sum = 0;
  terms.forEach((term, i) => {
    const score = pictures.has(term) ? 0 : scoreOf(term, language);
    if (score === 0) return;
    const picture = PICTURE.test(term);
    if (picture) pictures.add(term);
    const said = !picture && isNegated(terms, i, language) ? NEGATED * score : score;
    const weight = contrast < 0 ? 1 : i < contrast ? BEFORE_CONTRAST : AFTER_CONTRAST;
    sum += said * weight * (said < 0 ? COMPLAINT_WEIGHS : 1);
  });
  return sum;
}

const isNegated = (terms: readonly string[], at: number, language: MoodLanguage): boolean =>
  terms.slice(Math.max(0, at - NEGATED_WITHIN), at).some((term) => isNegation(term, language));

const isNegation = (term: string, language: MoodLanguage): boolean =>
  NEGATIONS[language].has(term) || NEGATIONS[language].has(term.replace(DRAWN_OUT, '$1'));

function scoreOf(term: string, language: MoodLanguage): number {
  if (isNegation(term, language) || LAUGHTER.test(term)) return 0;
  const own = [term, term.replace(DRAWN_OUT, '$1'), term.replace(DRAWN_OUT, '$1$1')]
    .map((form) => ownScoreOf(form, language))
    .find((score) => score !== undefined);
  if (own !== undefined) return own;
  const english = term.length >= SHORTEST_ENGLISH ? (LEXICONS.vader[term] ?? 0) : 0;
  return Math.abs(english) >= STRONG_ENGLISH ? english : 0;
}

function ownScoreOf(term: string, language: MoodLanguage): number | undefined {
  const { words, stems } = moodLexicon(language);
  return words.get(term) ?? (term.length >= SHORTEST_STEMMED ? stems.get(stemOf(term, language)) : undefined);
}
