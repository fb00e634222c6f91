import { METRICS } from '@parley/metrics';
import type { Filters, Intent } from '../asked.js';
import { isCount } from '../lexicon/concepts.js';
import type { Cue } from '../lexicon/cues.js';
import type { Item } from '../reading/items.js';
import type { Made, Parts, PlacedCues } from './parts.js';
import { orderBy } from './superlative.js';

interface Context {
  readonly intent: Intent;
  readonly made: Made;
  readonly parts: Parts;
  readonly items: readonly Item[];
}

/** How many words have a meaning that the question as it was made does not hold. */
export function unplaced(context: Context): number {
  const { made, parts } = context;
  const cues = parts.spoken.filter((spoken) => !spoken.cues.some((cue) => USES[cue](context, spoken, cue)));
  const dimensions = new Set(parts.dimensions.map(({ name }) => name).filter((name) => name !== made.by));
  const counted = parts.counted.filter(({ people }) => !(people && isDescribed(parts)));
  return cues.length + dimensions.size + counted.length + (isListOfCounts(context) ? 1 : 0);
}

const SAID = ['emotion', 'topic', 'topicGroup', 'flag', 'q'];

/** "How many angry users" is read as conversations, of which the answer speaks; "how many users" is not. */
const isDescribed = ({ concepts, filters }: Parts): boolean =>
  concepts.some(({ concept }) => concept.filters !== undefined) ||
  filters.some(({ key, value }) => SAID.includes(key) || isBounded({ [key]: value }));

/** "Hallucinations and jailbreaks" are two figures; conversations with both are something else. */
function isListOfCounts({ intent, parts: { concepts }, items }: Context): boolean {
  if (!['value', 'trend', 'top', 'compare', 'why'].includes(intent)) return false;
  const isPhrase = (item: Item | undefined, ...phrases: readonly string[]): boolean =>
    item?.kind === 'phrase' && phrases.includes(item.phrase);
  if (items.some((item) => isPhrase(item, 'both', 'together'))) return false;
  return concepts.some(
    ({ at, concept }, place) =>
      isCount(concept.measure) &&
      concepts.slice(0, place).every((before) => isCount(before.concept.measure)) &&
      isPhrase(items[at + 1], 'and') &&
      concepts.some((other) => other.at === at + 2 && isCount(other.concept.measure)),
  );
}

export const tellsOfChange = ({ cues, periods }: Parts): boolean =>
  periods.length > 1 ||
  (['change', 'comparative', 'trend', 'versus', 'previous'] as const).some((cue) => cues.has(cue));

const isBounded = (filters: Filters): boolean => Object.keys(filters).some((key) => /^(?:min|max)[A-Z]/u.test(key));

type Use = (context: Context, spoken: PlacedCues, cue: Cue) => boolean;

const always: Use = () => true;
const never: Use = () => false;
const within =
  (...intents: readonly Intent[]): Use =>
  ({ intent }) =>
    intents.includes(intent);

const SUPERLATIVES: readonly Cue[] = ['highest', 'lowest', 'best', 'worst', 'longest', 'happiest', 'unhappiest'];

const superlative: Use = ({ intent, made, parts, items }, { at, phrase }, cue) => {
  if (intent === 'top') return phrase === 'top' || made.order === orderBy(cue, made.measure ?? 'conversations');
  // The high and the low of a course are told with their times.
  if (intent === 'trend') return parts.cues.has('when');
  if (intent === 'list') {
    const first = parts.spoken.find(({ cues }) => cues.some((one) => SUPERLATIVES.includes(one)));
    return made.sort !== undefined && first?.at === at;
  }
  if (intent === 'compare') return made.with !== undefined && (cue === 'best' || cue === 'worst');
  return intent === 'why' && cue === 'highest' && has(items[at + 1], 'why');
};

/** For words that only lists can be sorted by. */
const ofList: Use = (context, ...rest) => context.intent === 'list' && superlative(context, ...rest);

const interval =
  (one: string): Use =>
  ({ made }) =>
    made.interval === one;

const isMean = ({ measure }: Made): boolean =>
  measure !== undefined && ['mean', 'rating'].includes(METRICS[measure].kind);

/** What each cue is for: where it has no use, its word would change what is asked. */
const USES: Readonly<Record<Cue, Use>> = {
  yes: always,
  which: always,
  // "Open conversations" may be those that are not closed.
  list: ({ intent }, { phrase }) => intent === 'list' || !['open', 'read'].includes(phrase),
  why: ({ intent, made, parts }) =>
    made.by === 'rootCause' || (intent === 'why' && (tellsOfChange(parts) || !isBounded(made.filters))),
  trend: within('trend', 'why'),
  share: ({ intent }, { phrase }) => intent === 'share' || (intent === 'correlation' && phrase === 'of which'),
  compare: within('compare', 'why', 'top'),
  comparative: within('compare', 'why', 'correlation', 'trend'),
  versus: within('compare', 'why'),
  change: within('compare', 'why', 'trend'),
  previous: ({ made, items }, { at }) => made.compareTo === 'previous' && !isThing(afterArticles(items, at)),
  status: ({ intent }, { phrase }) => intent === 'status' || !/\b(?:wrong|ok|fine)$/u.test(phrase),
  relate: ({ intent, items }, { at }) => ['correlation', 'top', 'why'].includes(intent) || isFiller(items[at]),
  highest: superlative,
  lowest: superlative,
  best: superlative,
  worst: superlative,
  longest: ofList,
  happiest: ofList,
  unhappiest: ofList,
  cheapest: ({ intent, made }) => intent === 'compare' || (intent === 'top' && made.order === 'lowest'),
  by: divided,
  howMany: ({ intent, made }) => intent === 'share' || (made.measure !== undefined && !isMean(made)),
  fail: ({ made }) =>
    made.by === 'failingTool' ||
    made.by === 'rootCause' ||
    [made.filters, made.part, made.outcome].some((one) => one !== undefined && tellsOfFailure(one)),
  since: never,
  outcome: within('correlation'),
  atLeast: never,
  above: ({ intent, items }, { at, phrase }) =>
    (phrase === 'over' && afterArticles(items, at)?.kind === 'period') ||
    (intent === 'compare' && phrase.endsWith(' than')),
  atMost: never,
  below: ({ intent }, { phrase }) => intent === 'compare' && phrase.endsWith(' than'),
  mention: never,
  latest: ({ intent, made }) => intent === 'list' && made.sort === undefined,
  conversion: within('share', 'correlation'),
  hourly: interval('hour'),
  daily: interval('day'),
  weekly: interval('week'),
  when: within('trend'),
  earlier: never,
  future: never,
  or: ({ intent, parts, items }, { at }) =>
    (intent === 'compare' && ['comparative', 'versus', 'best', 'worst'].some((cue) => parts.cues.has(cue as Cue))) ||
    [items[at - 1], items[at + 1]].every((item) => has(item, 'change', 'comparative', 'trend')),
  high: ({ items }, { at }) => isHow(items[at - 1]) || isKind(items[at + 1]),
  low: ({ items }, { at }) => isHow(items[at - 1]),
  average: ({ made }) => isMean(made),
};

/** "By topic", "by rating" for an order, "by Acme", "across all conversations". */
function divided({ intent, made, parts, items }: Context, { at, phrase }: PlacedCues): boolean {
  const after = items.findIndex((item, place) => place > at && !isEmpty(item) && !isNumber(item));
  if (intent === 'top') {
    if (!['by', 'per', 'each', 'every', 'across', 'for each', 'among'].includes(phrase)) return true;
    if (parts.dimensions.some((one) => one.at > at && between(items, at, one.at))) return true;
  }
  const item = items[after];
  const concept = item?.kind === 'phrase' ? item.meanings.concept?.measure : undefined;
  if (phrase === 'by' && concept !== undefined) return intent === 'top' && concept === made.measure;
  if (phrase === 'across' && concept === 'conversations') return true;
  return ['by', 'across', 'among'].includes(phrase) && isThing(item) && item?.kind !== 'period';
}

/** Whether nothing but words without effect, numbers and describing words are in between. */
const between = (items: readonly Item[], from: number, to: number): boolean =>
  items.slice(from + 1, to).every((item) => isFiller(item) || isNumber(item) || isKind(item) || isCue(item));

const isNumber = (item: Item): boolean => item.kind === 'number';
const isCue = (item: Item): boolean => item.kind === 'phrase' && item.meanings.cues !== undefined;
const isFiller = (item: Item | undefined): boolean => item?.kind === 'phrase' && item.meanings.filler === true;
/** A filler may also be a concept: conversations. */
const isEmpty = (item: Item): boolean =>
  item.kind === 'phrase' && item.meanings.filler === true && item.meanings.concept === undefined;
const isHow = (item: Item | undefined): boolean => item?.kind === 'phrase' && item.phrase === 'how';
const isKind = (item: Item | undefined): boolean =>
  item?.kind === 'phrase' && (item.meanings.concept?.filters ?? item.meanings.filters) !== undefined;
const has = (item: Item | undefined, ...cues: readonly Cue[]): boolean =>
  item?.kind === 'phrase' && cues.some((cue) => item.meanings.cues?.includes(cue));

/** A time, a name, or what names have. */
function isThing(item: Item | undefined): boolean {
  if (item === undefined || item.kind === 'comma') return false;
  if (item.kind !== 'phrase') return true;
  const { names, filters, label, dimension } = item.meanings;
  return names !== undefined || filters !== undefined || label !== undefined || dimension !== undefined;
}

const ARTICLES = ['a', 'an', 'the', 'our', 'all'];
const afterArticles = (items: readonly Item[], at: number): Item | undefined =>
  items.find((item, place) => place > at && !(item.kind === 'phrase' && ARTICLES.includes(item.phrase)));

const tellsOfFailure = (filters: Filters): boolean => 'failingTool' in filters || 'rootCause' in filters;
