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
import { type Chip, chipsOf, dimensionWords, labelOf, measureWords, sortWords, wordsOf } from './render.js';
import { HEADINGS } from './understanding/heading.js';
import { overlap } from './understanding/sides.js';

/** An alternative to a part of a question: its words, and the whole question with it. */
export interface Change {
  readonly text: string;
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

const PERIODS = ['today', 'yesterday', 'last 7 days', 'last 30 days', 'last 90 days', 'this month', 'last month'];
const INTERVALS = ['hour', 'day', 'week'] as const;
const SORTS = ['-frustration', 'quality', '-rating', 'rating', '-messageCount', '-commercialIntent'];
const MOST_NAMES = 20;

function changesOf({ part, filter }: Chip, asked: Asked, ground: Ground): Change[] {
  switch (part) {
    case 'intent':
      return INTENTS.flatMap((intent) => otherwise(intent, asked));
    case 'measure':
      return measured(asked);
    case 'by':
      return DIMENSIONS.map((by) => ({ text: `by ${dimensionWords(by)}`, asked: { ...asked, by } }));
    case 'order':
      return ordered(asked);
    case 'interval':
      return INTERVALS.map((interval) => ({ text: `by ${interval}`, asked: { ...asked, interval } }));
    case 'filter':
      return filter === undefined ? [] : filtered(filter, asked, ground);
    case 'outcome':
      return asked.measure === undefined ? [] : measured(asked, 'outcome ');
    case 'period':
      return PERIODS.flatMap((text) =>
        datedText(text, DateTime.fromJSDate(ground.now, { zone: ground.zone })).periods.map((period) => ({
          text,
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
  return rest === undefined ? [] : [{ text: HEADINGS[intent], asked: { ...of, ...rest } }];
}

const measured = (asked: Asked, before = ''): Change[] =>
  (Object.keys(METRICS) as MetricName[]).map((measure) => ({
    text: before + measureWords(measure),
    asked: { ...asked, measure },
  }));

const ordered = (asked: Asked): Change[] =>
  asked.intent === 'list'
    ? SORTS.map((sort) => ({ text: sortWords(sort), asked: { ...asked, sort } }))
    : (['highest', 'lowest'] as const).map((order) => ({
        text: asked.limit === undefined ? `${order} first` : `the ${order} ${asked.limit}`,
        asked: { ...asked, order },
      }));

/** The question without the filter, or with another named thing of the same kind. */
function filtered([key, value]: readonly [string, FilterValue], asked: Asked, ground: Ground): Change[] {
  const label = labelOf(key);
  const others = ground.names.filter(({ kind, id, name }) => kind === label && (id ?? name) !== value);
  const without = {
    text: `without ${wordsOf(key, value, ground)}`,
    asked: { ...asked, filters: replaced(asked, key, value) },
  };
  return [
    // A comparison needs both of its sides.
    ...(asked.with !== undefined && key in asked.with ? [] : [without]),
    ...others.slice(0, MOST_NAMES).map(({ id, name }) => {
      const filters = replaced(asked, key, value, id ?? name);
      return { text: wordsOf(key, id ?? name, ground), asked: { ...asked, filters } };
    }),
  ];
}

function replaced({ filters }: Asked, key: string, value: FilterValue, other?: string): Filters {
  const { [key]: all = [], ...rest } = filters;
  if (!Array.isArray(all)) return other === undefined ? rest : { ...filters, [key]: other };
  const values = (all as readonly string[]).flatMap((one) => (one === value ? [other ?? []].flat() : [one]));
  return values.length === 0 ? rest : { ...filters, [key]: values };
}
