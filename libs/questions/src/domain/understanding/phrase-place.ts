import type { TenantName } from '../asked.js';
import type { Item, Phrase } from '../reading/items.js';
import { tonight } from '../reading/periods.js';
import { phraseOf } from '../reading/words.js';
import { countedAt, isDimension } from './dimension-place.js';
import { keyOf, type Placing } from './placing.js';

interface Place {
  readonly items: readonly Item[];
  readonly at: number;
  readonly item: Phrase;
  readonly next: Item | undefined;
}

/** Returns how many items it has given their place; null: the phrase is not of this use. */
type Use = (placing: Placing, place: Place) => number | null;

/** Gives a phrase its place, together with the items that it stands for. */
export function placePhrase(placing: Placing, items: readonly Item[], at: number, item: Phrase): number {
  const place = { items, at, item, next: items[at + 1] };
  for (const use of USES) {
    const taken = use(placing, place);
    if (taken !== null) return taken;
  }
  return byMeaning(placing, place);
}

/** "Mentioning late delivery". */
const mention: Use = (placing, { items, at, item }) => {
  if (item.meanings.cues?.includes('mention') !== true) return null;
  const words = wordsAfter(items, at);
  if (words === null) return null;
  placing.filter(at, 'q', words.text);
  placing.cue(at, 'mention');
  return 1 + words.length;
};

/** Topic "cost". */
const quotedValue: Use = (placing, { at, item, next }) => {
  const { label } = item.meanings;
  if (label === undefined || next?.kind !== 'quoted') return null;
  placing.value(at, label, next);
  return 2;
};

/** "User ada"; "what users sent" names nobody. */
const userId: Use = (placing, { at, item, next }) => {
  if (item.meanings.label !== 'userId' || item.text.toLowerCase() !== 'user' || next?.kind !== 'unknown') return null;
  placing.filter(at, 'userId', next.text, true);
  return 2;
};

/** "Topic" before a topic's name. */
const labelOfNext: Use = (_, { item, next }) =>
  next?.kind === 'phrase' && labelBefore(next, item) !== undefined ? 1 : null;

const sinceVersion: Use = (placing, { at, item, next }) => {
  if (item.meanings.cues?.includes('since') !== true || next?.kind !== 'phrase') return null;
  if (next.meanings.names?.some(isVersion) !== true) return null;
  const version = placing.find(next.phrase, isVersion);
  if (version?.since === undefined) placing.unknown(next.text);
  else placing.parts.periods.push({ at, period: { from: version.since, to: tonight(placing.ground) } });
  if (version?.product !== undefined && next.phrase !== phraseOf(version.name))
    placing.named(phraseOf(version.product.name), at, 'productId');
  return 2;
};

/** The first that fits is taken. */
const USES: readonly Use[] = [mention, quotedValue, userId, labelOfNext, sinceVersion];

/** The place of a phrase that stands alone: each of its meanings may have one. */
function byMeaning(placing: Placing, { items, at, item }: Place): number {
  const { phrase, text, meanings } = item;
  const { cues = [], concept, filters, dimension, names } = meanings;
  const { parts } = placing;
  for (const cue of cues) placing.cue(at, cue);
  if (cues.length > 0) parts.spoken.push({ at, phrase, cues });
  if (names !== undefined && !placing.named(phrase, at, labelBefore(item, items[at - 1]))) placing.unknown(text);
  const counted = countedAt(items, at);
  if (counted !== null) parts.counted.push({ at, ...counted });
  const divides = dimension !== undefined && isDimension(items, at);
  if (divides) parts.dimensions.push({ at, name: dimension });
  if (!divides && filters !== undefined && !cues.includes('comparative')) {
    for (const [key, value] of Object.entries(filters)) placing.filter(at, key, value);
  } else if (concept !== undefined) {
    parts.concepts.push({ at, phrase, concept });
  } else if (!divides && isMeaningless(item)) {
    placing.unknown(text);
  }
  return 1;
}

const isMeaningless = ({ meanings: { cues, names, filler, label, dimension } }: Phrase): boolean =>
  [cues, names, filler, label, dimension].every((meaning) => meaning === undefined);

const isVersion = ({ since }: TenantName): boolean => since !== undefined;

/** The filter that the word before a name says it is for, as in "topic refund". */
function labelBefore({ meanings: { names } }: Phrase, before: Item | undefined): string | undefined {
  const label = before?.kind === 'phrase' ? before.meanings.label : undefined;
  return names?.some((name) => keyOf(name) === label) === true ? label : undefined;
}

/** The text said to be mentioned: one in quotation marks, or the words up to the next cue or other item. */
function wordsAfter(items: readonly Item[], at: number): { readonly text: string; readonly length: number } | null {
  const next = items[at + 1];
  if (next?.kind === 'quoted') return { text: `"${next.text}"`, length: 1 };
  const words: string[] = [];
  for (const item of items.slice(at + 1)) {
    const isWord = item.kind === 'unknown' || (item.kind === 'phrase' && item.meanings.cues === undefined);
    if (!isWord) break;
    words.push(item.text);
  }
  return words.length === 0 ? null : { text: words.join(' '), length: words.length };
}
