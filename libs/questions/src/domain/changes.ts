import { METRICS, type MetricName } from '@parley/metrics';
import { DateTime } from 'luxon';
import {
  type Asked,
  DIMENSIONS,
  type Filters,
  type FilterValue,
  type Ground,
  INTENTS,
  type Intent,
  type Period,
} from './asked.js';
import { datedText } from './reading/periods.js';
import {
  type Chip,
  chipsOf,
  dimensionWords,
  labelOf,
  measureWords,
  nameOf,
  orderChip,
  type Says,
  singleFilters,
  sortWords,
  thingOf,
  wordsOf,
} from './render.js';
import { HEADINGS } from './understanding/heading.js';
import { overlap } from './understanding/sides.js';

/** An alternative to a part of a question: its words, what they stand for, and the whole question with it. */
export interface Change {
  readonly text: string;
  /** Without filters: without the chip's. A period that has a name has it beside its times. */
  readonly says: Says & { readonly period?: NamedPeriod };
  readonly asked: Asked;
}

export interface ChangeableChip extends Chip {
  readonly changes: readonly Change[];
}

/** The parts of a question, each with its alternatives. */
export const changeableChips = (asked: Asked, ground: Ground): ChangeableChip[] =>
  chipsOf(asked, ground).map((chip) => ({
    ...chip,
    changes: changesOf(chip, asked, ground).filter(({ text }) => text !== chip.text),
  }));

/** Names, by id, of the tenant's own things that the chips and their alternatives are about. */
export const namesIn = (
  chips: readonly ChangeableChip[],
  { names }: Pick<Ground, 'names'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    chips
      .flatMap(({ says, changes }) => [says, ...changes.map((change) => change.says)])
      .flatMap(({ filters = {}, part = {}, outcome = {}, with: other = {} }) => [filters, part, outcome, other])
      .flatMap(singleFilters)
      .flatMap(([key, value]) => {
        const thing = thingOf(key, value, names);
        return thing?.id === undefined ? [] : [[thing.id, nameOf(thing, names)]];
      }),
  );

const PERIODS = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'this month',
  'last month',
] as const;
type NamedPeriod = (typeof PERIODS)[number];
const INTERVALS = ['hour', 'day', 'week'] as const;
const SORTS = ['-frustration', 'quality', '-rating', 'rating', '-messageCount', '-commercialIntent'];
const MOST_NAMES = 20;

function changesOf({ part, says }: Chip, asked: Asked, ground: Ground): Change[] {
  switch (part) {
    case 'intent':
      return INTENTS.flatMap((intent) => otherwise(intent, asked));
    case 'measure':
      return measured(asked);
    case 'by':
      return DIMENSIONS.map((by) => ({ text: `by ${dimensionWords(by)}`, says: { by }, asked: { ...asked, by } }));
    case 'order':
      return ordered(asked);
    case 'interval':
      return INTERVALS.map((interval) => ({
        text: `by ${interval}`,
        says: { interval },
        asked: { ...asked, interval },
      }));
    case 'filter':
      return singleFilters(says.filters ?? {}).flatMap((filter) => filtered(filter, asked, ground));
    case 'outcome':
      return asked.measure === undefined ? [] : measured(asked, 'outcome ');
    case 'period':
      return PERIODS.flatMap((text) =>
        datedText(text, DateTime.fromJSDate(ground.now, { zone: ground.zone })).periods.map((period) => ({
          text,
          says: { period: text, from: period.from, to: period.to },
          asked: during(period, asked),
        })),
      );
    case 'part':
    case 'with':
      return [];
  }
}

/** A period that overlaps the one compared with is compared with what was before it. */
const during = (period: Period, asked: Asked): Asked => {
  const { compareTo } = asked;
  const apart = compareTo === undefined || compareTo === 'previous' || !overlap(period, compareTo);
  return { ...asked, ...period, ...(apart ? {} : { compareTo: 'previous' }) };
};

/** A question with another intent about the same conversations, if it needs nothing that was not asked. */
function otherwise(intent: Intent, { measure = 'conversations', filters, part, from, to }: Asked): Change[] {
  const of = { intent, filters: { ...filters, ...part }, from, to };
  const told: Partial<Record<Intent, object>> = {
    value: { measure },
    trend: { measure },
    top: { measure, by: 'topic', order: 'highest' },
    compare: { measure, compareTo: 'previous' },
    why: { measure, compareTo: 'previous' },
    list: {},
    status: {},
  };
  const rest = told[intent];
  return rest === undefined ? [] : [{ text: HEADINGS[intent], says: { intent }, asked: { ...of, ...rest } }];
}

const measured = (asked: Asked, before = ''): Change[] =>
  (Object.keys(METRICS) as MetricName[]).map((measure) => ({
    text: before + measureWords(measure),
    says: { measure },
    asked: { ...asked, measure },
  }));

const ordered = (asked: Asked): Change[] =>
  asked.intent === 'list'
    ? SORTS.map((sort) => ({ text: sortWords(sort), says: { sort }, asked: { ...asked, sort } }))
    : (['highest', 'lowest'] as const).map((order) => ({
        ...orderChip(order, asked.limit),
        asked: { ...asked, order },
      }));

/** The question without the filter, or with another named thing of the same kind. */
function filtered([key, value]: readonly [string, FilterValue], asked: Asked, ground: Ground): Change[] {
  const label = labelOf(key);
  const others = ground.names.filter(({ kind, id, name }) => kind === label && (id ?? name) !== value);
  const without = {
    text: `without ${wordsOf(key, value, ground)}`,
    says: { filters: {} },
    asked: { ...asked, filters: replaced(asked, key, value) },
  };
  return [
    // A comparison needs both of its sides.
    ...(asked.with !== undefined && key in asked.with ? [] : [without]),
    ...others.slice(0, MOST_NAMES).map(({ id, name }) => {
      const other = id ?? name;
      const filters = replaced(asked, key, value, other);
      return { text: wordsOf(key, other, ground), says: { filters: { [key]: other } }, asked: { ...asked, filters } };
    }),
  ];
}

function replaced({ filters }: Asked, key: string, value: FilterValue, other?: string): Filters {
  const { [key]: all = [], ...rest } = filters;
  if (!Array.isArray(all)) return other === undefined ? rest : { ...filters, [key]: other };
  const values = (all as readonly string[]).flatMap((one) => (one === value ? [other ?? []].flat() : [one]));
  return values.length === 0 ? rest : { ...filters, [key]: values };
}
