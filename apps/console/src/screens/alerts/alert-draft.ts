import type { Alert, AlertRequest, Metric } from '../../api/alerts.queries.js';
import type { Interval } from '../../state/windows.js';
import { numberOf } from '../../ui/number-of.js';
import { isTested } from '../overview/figures.js';

type Condition = Alert['condition'];
export type ConditionType = Condition['type'];
export const CONDITION_TYPES = ['change', 'threshold', 'anomaly'] as const satisfies readonly ConditionType[];
export const OPERATORS = ['lt', 'lte', 'gt', 'gte'] as const;
export const DIRECTIONS = ['down', 'up', 'either'] as const;

/** The parts of an alert that the form shows. */
type Definition = Pick<
  Alert,
  'query' | 'window' | 'condition' | 'minConversations' | 'forEvaluations' | 'renotifyHours' | 'noData' | 'channels'
>;

/** An alert that is being written: its numbers are texts, which may not be readable yet. */
export interface AlertDraft {
  readonly measure: string;
  readonly everyProduct: boolean;
  readonly window: Interval;
  readonly type: ConditionType;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string;
  readonly warning: string;
  readonly direction: (typeof DIRECTIONS)[number];
  readonly minChange: string;
  readonly significant: boolean;
  readonly minConversations: string;
  readonly forEvaluations: string;
  readonly renotifyHours: string;
  readonly noData: Alert['noData'];
  readonly channels: readonly string[];
}

type Told = Pick<Metric, 'unit' | 'name' | 'better'>;

/** A new alert by default: it fires when a day of the measure is worse by more than chance. */
export const newDraft = (metric: Told): AlertDraft => ({
  measure: metric.name,
  everyProduct: false,
  window: 'day',
  type: 'change',
  ...worse(metric),
  value: '',
  warning: '',
  minChange: '',
  minConversations: '',
  forEvaluations: '1',
  renotifyHours: '',
  noData: 'keep',
  channels: [],
});

/** Which way a measure gets worse, and whether that can be told from chance. */
export const worse = (metric: Told) => ({
  operator: metric.better === 'lower' ? ('gt' as const) : ('lt' as const),
  direction:
    metric.better === 'lower' ? ('up' as const) : metric.better === 'higher' ? ('down' as const) : ('either' as const),
  significant: isTested(metric),
});

export function draftOf(alert: Definition, metric: Told): AlertDraft {
  const { query, window, condition, minConversations, forEvaluations, renotifyHours, noData, channels } = alert;
  return {
    ...newDraft(metric),
    measure: query.measure,
    everyProduct: query.filters['productId'] === undefined,
    window,
    ...conditionDraft(condition),
    minConversations: String(minConversations),
    forEvaluations: String(forEvaluations),
    renotifyHours: textOf(renotifyHours),
    noData,
    channels,
  };
}

const textOf = (number: number | null): string => (number === null ? '' : String(number));

function conditionDraft(condition: Condition): Partial<AlertDraft> {
  switch (condition.type) {
    case 'threshold':
      return { ...condition, value: String(condition.value), warning: textOf(condition.warning) };
    case 'change':
      return { ...condition, minChange: String(condition.minChange) };
    case 'anomaly':
      return condition;
  }
}

/** Null while its bound is missing. */
export function conditionOf(draft: AlertDraft): AlertRequest['condition'] | null {
  const { type, operator, direction, significant } = draft;
  switch (type) {
    case 'threshold': {
      const value = numberOf(draft.value);
      return value === null ? null : { type, operator, value, warning: numberOf(draft.warning) };
    }
    case 'change':
      return { type, direction, minChange: numberOf(draft.minChange), significant };
    case 'anomaly':
      return { type, direction };
  }
}

/** The bound that the chart can show already; null: none yet. */
export function boundShown({ type, operator, value: typed, warning }: AlertDraft): Condition | null {
  const value = numberOf(typed);
  return type === 'threshold' && value !== null ? { type, operator, value, warning: numberOf(warning) } : null;
}

/** The alert as the service takes it; null while something is missing. Other mistakes are for the service to report. */
export function requestOf(draft: AlertDraft, name: string, filters: Alert['query']['filters']): AlertRequest | null {
  const condition = conditionOf(draft);
  if (condition === null || name === '') return null;
  return {
    name,
    query: { measure: draft.measure as Alert['query']['measure'], filters },
    window: draft.window,
    condition,
    minConversations: numberOf(draft.minConversations),
    forEvaluations: numberOf(draft.forEvaluations),
    renotifyHours: numberOf(draft.renotifyHours),
    noData: draft.noData,
    channels: [...draft.channels],
  };
}
