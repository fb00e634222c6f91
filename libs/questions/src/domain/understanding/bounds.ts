import type { MetricName } from '@parley/metrics';
import type { Item } from '../reading/items.js';

/** Names, in filters, of the measures that can be bounded. */
export const BOUNDED: Readonly<Partial<Record<MetricName, string>>> = {
  sentiment: 'Sentiment',
  frustration: 'Frustration',
  struggle: 'Struggle',
  commercialIntent: 'CommercialIntent',
  cqi: 'Quality',
  rating: 'Rating',
  messages: 'MessageCount',
};

/** What filters accept; scores, and ratings as they are stored, are from 0 to 1. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  Sentiment: [-1, 1],
  MessageCount: [0, Number.MAX_SAFE_INTEGER],
};
const SCORE = [0, 1] as const;

type Comparison = 'atLeast' | 'above' | 'atMost' | 'below';
const COMPARISONS: readonly Comparison[] = ['atLeast', 'above', 'atMost', 'below'];

interface Bound {
  readonly filter: { readonly key: string; readonly value: number };
  readonly length: number;
}

/** "frustration at least 0.5", "more than 20 messages"; a value that no conversation can have is no bound. */
export function boundAt(items: readonly Item[], at: number): Bound | null {
  const [first, second, third] = items.slice(at, at + 3);
  const [leading, trailing] = [measureOf(first), measureOf(third)];
  const before = comparisonOf(second);
  if (leading !== undefined && before !== undefined && third?.kind === 'number')
    return within(leading, before, third.value);
  const after = comparisonOf(first);
  if (trailing !== undefined && after !== undefined && second?.kind === 'number')
    return within(trailing, after, second.value);
  return null;
}

function within(name: string, comparison: Comparison, value: number): Bound | null {
  const filter = filterOf(name, comparison, value);
  const [least, most] = RANGES[name] ?? SCORE;
  const isCount = name === 'MessageCount';
  if (filter.value < least || filter.value > most || (isCount && !Number.isInteger(value))) return null;
  return { filter, length: 3 };
}

const comparisonOf = (item: Item | undefined): Comparison | undefined =>
  item?.kind === 'phrase' ? COMPARISONS.find((one) => item.meanings.cues?.includes(one)) : undefined;

const measureOf = (item: Item | undefined): string | undefined =>
  item?.kind === 'phrase' && item.meanings.concept !== undefined ? BOUNDED[item.meanings.concept.measure] : undefined;

/** For whole numbers, "more than 20" means at least 21; scores have no next value. */
function filterOf(name: string, comparison: Comparison, value: number): Bound['filter'] {
  const step = name === 'MessageCount' ? 1 : 0;
  if (comparison === 'atLeast') return { key: `min${name}`, value };
  if (comparison === 'above') return { key: `min${name}`, value: value + step };
  if (comparison === 'atMost') return { key: `max${name}`, value };
  return { key: `max${name}`, value: value - step };
}
