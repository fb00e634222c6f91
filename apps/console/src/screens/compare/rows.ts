import type { Answer, Measure } from '../../api/analytics.queries.js';
import type { Figure, Filters, State } from '../../state/state.js';
import { oneDigit, percentInColumn } from '../../ui/format.js';
import { type Change, changeOf, type Compared, FIGURE_KINDS, isBeyondChance, unsure } from '../overview/figures.js';
import { FIGURE_TEXTS } from '../overview/figures.texts.js';
import { COMPARE } from './compare.texts.js';

/** A line of the table: a figure, or a share of the conversations. */
export interface ComparedRow {
  readonly name: Measure;
  readonly title: string;
  readonly one: string;
  readonly other: string;
  readonly change: Change | null;
  /** Filters and order that lead from a side to the conversations behind the row. */
  readonly link: Filters & Pick<State, 'sort'>;
}

const ROWS = [
  'conversations',
  'cqi',
  'frustration',
  'sentiment',
  'struggle',
  'rating',
] as const satisfies readonly Figure[];
const SHARES = [
  { name: 'missingCapabilityDetected', text: 'missing', flag: 'missingCapability' },
  { name: 'churnRisk', text: 'churn', flag: 'churnRisk' },
] as const;
export const MEASURES: readonly Measure[] = [...ROWS, ...SHARES.map(({ name }) => name)];

export type Metrics = Readonly<Partial<Record<Measure, Compared>>>;

const NOTHING: Compared = { value: null, previous: null, significant: false, pValue: null };
const DIGITS = 1;

type Figures = Answer['rows'][number];

/** Both sides before it is known how sure their difference is; null: the sides are not known yet either. */
export function sidesAlone(one: Figures | undefined, other: Figures | undefined): Metrics | null {
  if (one === undefined || other === undefined) return null;
  const valueOf = (row: Figures, name: Measure) => (typeof row[name] === 'number' ? row[name] : null);
  const entries = MEASURES.map((name) => [
    name,
    { ...NOTHING, previous: valueOf(one, name), value: valueOf(other, name) },
  ]);
  return Object.fromEntries(entries) as Metrics;
}

/** `previous` of a metric is the first side, `value` the second. */
export function rowsOf(metrics: Metrics): readonly ComparedRow[] {
  const { conversations = NOTHING } = metrics;
  return [
    ...ROWS.map((name): ComparedRow => {
      const { format, sort } = FIGURE_KINDS[name];
      const title = FIGURE_TEXTS.titles[name];
      const compared = metrics[name] ?? NOTHING;
      const text = (value: number | null) => (value === null ? COMPARE.none : format(value));
      const { previous, value } = compared;
      return { name, title, one: text(previous), other: text(value), change: changeOf(name, compared), link: { sort } };
    }),
    ...SHARES.map(({ name, text: titled, flag }): ComparedRow => {
      const compared = metrics[name] ?? NOTHING;
      const one = share(compared.previous, conversations.previous);
      const other = share(compared.value, conversations.value);
      const text = (value: number | null) => (value === null ? COMPARE.none : percentInColumn(value));
      return {
        name,
        title: COMPARE[titled],
        one: text(one),
        other: text(other),
        change: points(one, other, compared),
        link: { flag: [flag] },
      };
    }),
  ];
}

const share = (count: number | null, of: number | null): number | null =>
  count === null || of === null || of === 0 ? null : count / of;

/** Less is better for everything that is shown as a share. */
function points(one: number | null, other: number | null, compared: Compared): Change | null {
  if (one === null || other === null) return null;
  const difference = (other - one) * 100;
  const amount = Math.abs(difference);
  if (Number(amount.toFixed(DIGITS)) === 0) return { words: FIGURE_TEXTS.unchanged, tone: 'neutral' };
  const words = (difference > 0 ? COMPARE.morePoints : COMPARE.fewerPoints)(oneDigit(amount));
  // The service calls no change of a count significant that goes against that of its share; these are the shares.
  return (
    unsure(words, { ...compared, significant: isBeyondChance(compared) }) ?? {
      words,
      tone: difference > 0 ? 'bad' : 'good',
    }
  );
}

/** The figures that decide whether one side is worse than the other, the most telling first. */
const DECIDING = ['cqi', 'frustration', 'sentiment', 'struggle', 'rating'] as const satisfies readonly Figure[];
const MOST_TOLD = 3;

/** Which side is better, in a sentence. */
export function verdictOf(a: string, b: string, metrics: Metrics): string {
  const told = DECIDING.flatMap((name) => {
    const compared = metrics[name];
    const change = compared === undefined ? null : changeOf(name, compared);
    if (change === null || change.tone === 'neutral') return [];
    return [{ tone: change.tone, words: `${FIGURE_TEXTS.withinSentence[name]} ${change.words}` }];
  });
  if (told.length > 0) {
    const tones = new Set(told.map(({ tone }) => tone));
    const what = told.slice(0, MOST_TOLD).map(({ words }) => words);
    return COMPARE.verdict(a, b, tones.size > 1 ? 'mixed' : tones.has('bad') ? 'worse' : 'better', what.join(', '));
  }
  const isTold = DECIDING.some((name) => metrics[name]?.pValue != null);
  return isTold ? COMPARE.alike(a, b) : COMPARE.few(a, b);
}
