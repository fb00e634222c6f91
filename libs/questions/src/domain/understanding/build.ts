import type { Asked, Filters, Intent, Period } from '../asked.js';
import type { Item } from '../reading/items.js';
import { rolledBack } from '../reading/periods.js';
import { isCompared, isLevel, pairOf } from './intent.js';
import { measureOf, mergeFilters } from './measure.js';
import { orderOf, superlativeOf } from './superlative.js';
import { tellsOfChange, unplaced } from './unplaced.js';
import { correlated, shared, spanOf } from './part-of.js';
import type { Made, Parts } from './parts.js';
import { periodsOf, withEndsApart } from './sides.js';

interface Built {
  readonly asked: Asked;
  /** How many understood parts have no place in the question: each lowers the confidence. */
  readonly unused: number;
}

interface Moment {
  readonly now: Date;
  readonly zone: string;
}

const DEFAULT_DAYS = 30;

/** Puts the parts of a question together; null: something is missing that cannot be guessed. */
export function build(intent: Intent, found: Parts, moment: Moment, items: readonly Item[]): Built | null {
  const failing = withFailures(found, intent);
  const parts = intent === 'compare' || intent === 'why' ? withEndsApart(failing) : failing;
  const { main, other, unused: periodsUnused } = periodsOf(parts, items);
  const period = main ?? rolledBack(moment, DEFAULT_DAYS);
  const limit = intent === 'top' ? limitOf(parts) : undefined;
  const unused = periodsUnused + parts.numbers.length - (limit === undefined ? 0 : 1);
  const made = MAKERS[intent](parts, { other, items });
  if (made === null) return null;
  const { spare = 0, ...asked } = made;
  const isTimed = intent === 'compare' || intent === 'why';
  return {
    asked: { intent, ...asked, ...(limit === undefined ? {} : { limit }), ...period },
    unused:
      unused +
      spare +
      unplaced({ intent, made, parts, items }) +
      (other === null || (isTimed && isCompared(parts)) ? 0 : 1),
  };
}

type Maker = (parts: Parts, context: { readonly other: Period | null; readonly items: readonly Item[] }) => Made | null;

const measured = (
  parts: Parts,
  make: (measured: ReturnType<typeof measureOf>) => Partial<Made> = () => ({}),
): Made | null => {
  const found = measureOf(parts);
  if (found.measure === null) return null;
  const { filters, unused } = ownFilters(parts);
  return {
    measure: found.measure,
    filters: mergeFilters([filters, found.filters]),
    spare: found.unused + unused,
    ...make(found),
  };
};

const MAKERS: Readonly<Record<Intent, Maker>> = {
  value: (parts) => measured(parts),
  trend: (parts) => {
    const interval = (['hourly', 'daily', 'weekly'] as const).find((cue) => parts.cues.has(cue));
    const made = measured(parts);
    return made === null || interval === undefined ? made : { ...made, interval: INTERVALS[interval] };
  },
  top: (parts) => {
    const by = parts.dimensions[0]?.name;
    if (by === undefined) return null;
    return measured(parts, ({ measure }) => ({ by, order: measure === null ? 'highest' : orderOf(parts, measure) }));
  },
  compare: (parts, { other }) => {
    const pair = pairOf(parts);
    if (pair !== null) {
      const [first = '', second = '', ...more] = pair.values;
      const rest = { ...parts, filters: parts.filters.filter(({ key }) => key !== pair.key) };
      const made = measured(rest);
      if (made === null) return null;
      const filters = { ...made.filters, [pair.key]: first };
      return plus({ ...made, filters, with: { [pair.key]: second } }, more.length + (other === null ? 0 : 1));
    }
    if (other === null && !parts.cues.has('change') && !parts.cues.has('previous')) return null;
    return versus(measured(parts), other);
  },
  why: (parts, { other }) => (parts.concepts.length === 0 ? null : versus(measured(withChanged(parts)), other)),
  list: (parts) => {
    const sorting = sortOf(parts);
    const kept = parts.concepts.filter(({ concept }) => concept.measure !== sorting.by);
    const { filters, unused } = ownFilters(parts);
    return {
      filters: mergeFilters([filters, ...kept.map(({ concept }) => concept.filters ?? {})]),
      ...(sorting.sort === null ? {} : { sort: sorting.sort }),
      spare:
        unused +
        kept.filter(({ concept }) => concept.filters === undefined && concept.measure !== 'conversations').length,
    };
  },
  share: (parts, { items }) => shared(parts, items),
  correlation: (parts, { items }) => correlated(parts, spanOf(items)),
  status: (parts) => {
    const { filters, unused } = ownFilters(parts);
    return { filters, spare: unused };
  },
};

/** Names of the change within conversations that may as well mean the change between two times. */
const CHANGED = ['sentiment change', 'change in sentiment', 'mood change'];

const INTERVALS = { hourly: 'hour', daily: 'day', weekly: 'week' } as const;

const plus = (made: Made | null, spare: number): Made | null =>
  made === null ? null : { ...made, spare: (made.spare ?? 0) + spare };
const versus = (made: Made | null, other: Period | null): Made | null =>
  made === null ? null : { ...made, compareTo: other ?? 'previous' };

/** The filters that the words name; a second value for the same filter is unused. */
function ownFilters({ filters }: Parts): { readonly filters: Filters; readonly unused: number } {
  const merged = mergeFilters(filters.map(({ key, value }) => ({ [key]: value })));
  const lost = filters.filter(({ key, value }) => key !== 'flag' && merged[key] !== value);
  return { filters: merged, unused: lost.length };
}

/** "What drove the change in sentiment" asks why sentiment changed, unless it speaks of a change of that change. */
function withChanged(parts: Parts): Parts {
  if (tellsOfChange(parts)) return parts;
  const concepts = parts.concepts.map((one) =>
    CHANGED.includes(one.phrase) ? { ...one, concept: { measure: 'sentiment' as const } } : one,
  );
  return { ...parts, concepts };
}

/** If a tool is said to fail, means the conversations in which it did. */
function withFailures(parts: Parts, intent: Intent): Parts {
  const tools = parts.filters.filter(({ key }) => key === 'tool');
  const failing = parts.cues.has('fail') || parts.dimensions.some(({ name }) => name === 'failingTool');
  if (!failing || tools.length === 0 || intent === 'share' || intent === 'top') return parts;
  return {
    ...parts,
    filters: parts.filters.map((one) => (one.key === 'tool' ? { ...one, key: 'failingTool' } : one)),
    dimensions: parts.dimensions.filter(({ name }) => name !== 'failingTool'),
  };
}

/** "top 5", "3 topics": a number next to what it counts. */
function limitOf({ numbers, cues, dimensions }: Parts): number | undefined {
  const beside = [...[...cues.values()], ...dimensions.map(({ at }) => at)];
  return numbers.find(
    ({ at, value }) => Number.isInteger(value) && value > 0 && beside.some((one) => Math.abs(one - at) === 1),
  )?.value;
}

function sortOf(parts: Parts): { readonly sort: string | null; readonly by: string | null } {
  const { cues } = parts;
  for (const one of parts.concepts) {
    const superlative = superlativeOf(parts, one);
    const { sort, measure } = one.concept;
    if (superlative !== null && sort !== undefined && isLevel(one)) {
      return { sort: superlative === 'highest' ? `-${sort}` : sort, by: measure };
    }
  }
  if (cues.has('longest')) return { sort: '-messageCount', by: null };
  if (cues.has('happiest')) return { sort: '-sentiment', by: null };
  if (cues.has('unhappiest')) return { sort: 'sentiment', by: null };
  if (cues.has('worst')) return { sort: 'quality', by: null };
  if (cues.has('best')) return { sort: '-quality', by: null };
  return { sort: null, by: null };
}
