import { METRICS, type MetricName } from '@parley/metrics';
import { DateTime } from 'luxon';
import {
  type Asked,
  type Filters,
  type FilterValue,
  fullNameOf,
  type Ground,
  type Period,
  type TenantName,
} from './asked.js';
import { FILTER_LABELS } from './lexicon/dimensions.js';
import { phrasesOf } from './lexicon/lexicon.js';
import { phraseOf, quote } from './reading/words.js';
import { BOUNDED } from './understanding/bounds.js';
import { HEADINGS } from './understanding/heading.js';

/** A part of an understood question that can be changed by itself. */
export interface Chip {
  readonly part: 'intent' | 'measure' | 'by' | 'order' | 'interval' | 'filter' | 'part' | 'outcome' | 'with' | 'period';
  readonly text: string;
  /** What the words stand for; a filter's chip has one filter with one value. */
  readonly says: Says;
}

/** Fields of a question, for clients with words of their own. */
export type Says = Partial<Asked>;

export type Naming = Pick<Ground, 'names' | 'zone'>;

/** The question in words that are read back as exactly the same question. */
export function render(asked: Asked, naming: Naming): string {
  const [{ text: heading } = { text: '' }, ...chips] = chipsOf(asked, naming);
  const zone = naming.zone === 'UTC' ? '' : ` (${naming.zone})`;
  return `${heading}: ${chips.map(({ text }) => text).join(', ')}${zone}`;
}

export function chipsOf(asked: Asked, naming: Naming): Chip[] {
  const { intent, measure, by, order, limit, interval, sort, filters, part, outcome, with: other, compareTo } = asked;
  const chips: (Chip | false)[] = [
    { part: 'intent', text: HEADINGS[intent], says: { intent } },
    measure !== undefined &&
      intent !== 'correlation' && { part: 'measure', text: measureWords(measure), says: { measure } },
    by !== undefined && { part: 'by', text: `by ${dimensionWords(by)}`, says: { by } },
    order !== undefined && orderChip(order, limit),
    interval !== undefined && { part: 'interval', text: `by ${interval}`, says: { interval } },
    sort !== undefined && { part: 'order', text: sortWords(sort), says: { sort } },
    ...singleFilters(filters).map(([key, value]): Chip => ({
      part: 'filter',
      text: wordsOf(key, value, naming),
      says: { filters: { [key]: value } },
    })),
    part !== undefined && { part: 'part', text: `of which ${filterWords(part, naming)}`, says: { part } },
    outcome !== undefined && { part: 'outcome', text: `outcome ${filterWords(outcome, naming)}`, says: { outcome } },
    intent === 'correlation' &&
      measure !== undefined && { part: 'outcome', text: `outcome ${measureWords(measure)}`, says: { measure } },
    other !== undefined && {
      part: 'with',
      text: `compared with ${filterWords(other, naming)}`,
      says: { with: other },
    },
    { part: 'period', text: periodWords(asked, naming), says: { from: asked.from, to: asked.to } },
    compareTo !== undefined && {
      part: 'with',
      says: { compareTo },
      text:
        compareTo === 'previous'
          ? 'compared with the previous period'
          : `compared with ${periodWords(compareTo, naming)}`,
    },
  ];
  return chips.filter((chip) => chip !== false);
}

/** @param limit undefined: all of them. */
export const orderChip = (order: NonNullable<Asked['order']>, limit: number | undefined): Chip =>
  limit === undefined
    ? { part: 'order', text: `${order} first`, says: { order } }
    : { part: 'order', text: `the ${order} ${limit}`, says: { order, limit } };

export const measureWords = (name: MetricName): string => METRICS[name].title.toLowerCase();

export const labelOf = (key: string): string =>
  Object.entries(FILTER_LABELS).find(([, filter]) => filter === key)?.[0] ?? key;
export const dimensionWords = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

const SORTED: Readonly<Record<string, string>> = {
  quality: 'quality',
  messageCount: 'messages',
  commercialIntent: 'commercial intent',
};
export const sortWords = (sort: string): string => {
  const name = sort.replace(/^-/u, '');
  return `${sort.startsWith('-') ? 'highest' : 'lowest'} ${SORTED[name] ?? name}`;
};

/** Each value as a filter of its own. */
export const singleFilters = (filters: Filters): (readonly [string, FilterValue])[] =>
  Object.entries(filters).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((one: string) => [key, one] as const) : [[key, value] as const],
  );

const filterWords = (filters: Filters, naming: Naming): string =>
  singleFilters(filters)
    .map(([key, value]) => wordsOf(key, value, naming))
    .join(' and ');

export function wordsOf(key: string, value: FilterValue, { names }: Naming): string {
  if (key === 'rated') return value === true ? 'rated' : 'unrated';
  if (key === 'q') return searchWords(String(value));
  const [, side, bounded] = /^(min|max)([A-Z]\w+)$/u.exec(key) ?? [];
  const measure = Object.entries(BOUNDED).find(([, one]) => one === bounded)?.[0] as MetricName | undefined;
  if (measure !== undefined) {
    const words = measure === 'cqi' ? 'quality' : measureWords(measure);
    return `${words} ${side === 'min' ? 'at least' : 'at most'} ${String(value)}`;
  }
  const thing = thingOf(key, value, names);
  return `${labelOf(key)} ${quote(thing === undefined ? String(value) : nameOf(thing, names))}`;
}

/** The tenant's own thing that a filter is about, if it is a known one. */
export function thingOf(key: string, value: FilterValue, names: Ground['names']): TenantName | undefined {
  const label = labelOf(key);
  const kind = label === 'event' ? 'eventType' : label;
  return names.find((one) => one.kind === kind && (one.id ?? one.name) === value);
}

const searchWords = (q: string): string => {
  const phrase = /^"([^"\\]+)"$/u.exec(q)?.[1];
  return phrase === undefined ? `words ${quote(q)}` : `mentioning ${quote(phrase)}`;
};

/** The shortest name that only this thing has: its own, or with its product's; otherwise the id. */
export function nameOf(thing: TenantName, names: Ground['names']): string {
  const value = thing.id ?? thing.name;
  const isItsOwn = (name: string): boolean =>
    names
      .filter((one) => one.kind === thing.kind && phrasesOf(one).has(phraseOf(name)))
      .every((one) => (one.id ?? one.name) === value);
  return [thing.name, fullNameOf(thing)].find(isItsOwn) ?? value;
}

/** Whole days as dates, including the last one. */
export function periodWords({ from, to }: Period, { zone }: Naming): string {
  const [first, end] = [DateTime.fromISO(from, { zone }), DateTime.fromISO(to, { zone })];
  const whole = [first, end].every((one) => one.equals(one.startOf('day'))) && end > first;
  if (!whole) return `from ${from} to ${to}`;
  const [start, last] = [first.toISODate(), end.minus({ days: 1 }).toISODate()];
  return start === last ? String(start) : `${String(start)} to ${String(last)}`;
}
