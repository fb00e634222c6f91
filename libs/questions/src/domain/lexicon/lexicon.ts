import { METRICS, type MetricName } from '@parley/metrics';
import { type Dimension, type Filters, fullNameOf, type TenantName } from '../asked.js';
import { phraseOf } from '../reading/words.js';
import { type Concept, CONCEPTS, KINDS } from './concepts.js';
import { type Cue, CUE_WORDS, FILLER_PHRASES, FILLERS } from './cues.js';
import { DIMENSION_WORDS, FILTER_LABELS } from './dimensions.js';
import { VALUES } from './values.js';

/** Everything that one phrase may stand for; its place in the question decides. */
export interface Meanings {
  concept?: Concept;
  dimension?: Dimension;
  /** For a kind of conversations, or a value that every tenant has. */
  filters?: Filters;
  names?: TenantName[];
  cues?: Cue[];
  /** The filter that a following value in quotation marks belongs to. */
  label?: string;
  filler?: boolean;
}

export type Lexicon = ReadonlyMap<string, Meanings>;

const shared = new Map<string, Meanings>();

const meaningsIn = (lexicon: Map<string, Meanings>, words: string): Meanings => {
  const phrase = phraseOf(words);
  const meanings = lexicon.get(phrase) ?? {};
  lexicon.set(phrase, meanings);
  return meanings;
};

for (const [name, { title }] of Object.entries(METRICS)) {
  const concept = CONCEPTS.find(([{ measure }]) => measure === name)?.[0] ?? { measure: name as MetricName };
  meaningsIn(shared, title).concept = concept;
}
for (const [concept, phrases] of CONCEPTS) for (const words of phrases) meaningsIn(shared, words).concept = concept;
for (const [filters, phrases] of [...KINDS, ...VALUES])
  for (const words of phrases) meaningsIn(shared, words).filters ??= filters;
for (const [dimension, phrases] of Object.entries(DIMENSION_WORDS)) {
  for (const words of phrases) meaningsIn(shared, words).dimension = dimension as Dimension;
}
for (const [label, filter] of Object.entries(FILTER_LABELS)) meaningsIn(shared, label).label = filter;
for (const [cue, phrases] of Object.entries(CUE_WORDS)) {
  for (const words of phrases) {
    const meanings = meaningsIn(shared, words);
    meanings.cues = [...(meanings.cues ?? []), cue as Cue];
  }
}
for (const words of [...FILLERS.split(' '), ...FILLER_PHRASES]) meaningsIn(shared, words).filler = true;

/** What a thing may be called: its name, alone or with its product's. */
export const phrasesOf = (name: TenantName): ReadonlySet<string> =>
  new Set([phraseOf(name.name), phraseOf(fullNameOf(name))]);

/** The shared lexicon plus the tenant's own names. A name that is also a shared word counts only in quotation marks. */
export function lexiconOf(names: readonly TenantName[]): Lexicon {
  const lexicon = new Map(shared);
  const own = new Map<string, TenantName[]>();
  for (const name of names) {
    for (const phrase of phrasesOf(name))
      if (phrase !== '' && !shared.has(phrase)) own.set(phrase, [...(own.get(phrase) ?? []), name]);
  }
  for (const [phrase, found] of own) lexicon.set(phrase, { names: found });
  return lexicon;
}
