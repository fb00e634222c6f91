import { isAnomalous } from './anomaly.js';
import type { Verdict } from './alert-state.js';

export const DIRECTIONS = ['up', 'down', 'either'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const OPERATORS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Operator = (typeof OPERATORS)[number];

/** When a window is not as it should be. */
export type Condition =
  | {
      readonly type: 'threshold';
      readonly operator: Operator;
      readonly value: number;
      /** The bound of a warning; null: nothing short of an alert is said. */
      readonly warning: number | null;
    }
  /** Different from the windows before, by at least this much. */
  | {
      readonly type: 'change';
      readonly direction: Direction;
      readonly minChange: number;
      /** Whether the change must be more than chance explains. */
      readonly significant: boolean;
    }
  /** Unlike the windows before it. */
  | { readonly type: 'anomaly'; readonly direction: Direction };

/** What is known of a window that has settled, and of those before it. */
export interface Evidence {
  /** Null: nothing to measure. */
  readonly value: number | null;
  /** How many conversations of the window the value was taken of: for a rating, those that are rated. */
  readonly conversations: number;
  /** The same for the four windows before, taken together; a value that is a count is the average of one window. */
  readonly before: { readonly value: number | null; readonly conversations: number };
  /** How likely chance alone sets the two so far apart; null: too few to tell. */
  readonly pValue: number | null;
  /** Whether the value changed by more than that, and in the direction that was tested. */
  readonly significant: boolean;
  /** The values of the windows before, the oldest first; those without any are left out. */
  readonly history: readonly number[];
}

/** @param minConversations fewer in the window, or in those before it where they matter, count as no data. */
export function judge(condition: Condition, evidence: Evidence, minConversations: number): Verdict {
  const { value, conversations } = evidence;
  if (value === null || conversations < minConversations) return 'no_data';
  switch (condition.type) {
    case 'threshold':
      return judgeThreshold(condition, value);
    case 'change':
      return judgeChange(condition, value, evidence, minConversations);
    case 'anomaly':
      return judgeAnomaly(condition, value, evidence);
  }
}

type Of<Type extends Condition['type']> = Extract<Condition, { readonly type: Type }>;

function judgeThreshold({ operator, value: bound, warning }: Of<'threshold'>, value: number): Verdict {
  if (passes(operator, value, bound)) return 'alert';
  return warning !== null && passes(operator, value, warning) ? 'warning' : 'ok';
}

function judgeChange(condition: Of<'change'>, value: number, evidence: Evidence, minConversations: number): Verdict {
  const { before, pValue, significant } = evidence;
  if (before.value === null || before.conversations < minConversations) return 'no_data';
  if (condition.significant && pValue === null) return 'no_data';
  const change = value - before.value;
  const isMeant = isOf(condition.direction, change) && Math.abs(change) >= condition.minChange;
  return isMeant && (significant || !condition.significant) ? 'alert' : 'ok';
}

function judgeAnomaly({ direction }: Of<'anomaly'>, value: number, { history }: Evidence): Verdict {
  const anomaly = isAnomalous(value, history);
  if (anomaly === null) return 'no_data';
  return anomaly.isFar && isOf(direction, anomaly.distance) ? 'alert' : 'ok';
}

const isOf = (direction: Direction, change: number): boolean =>
  direction === 'either' ? change !== 0 : direction === 'up' ? change > 0 : change < 0;

function passes(operator: Operator, value: number, bound: number): boolean {
  switch (operator) {
    case 'gt':
      return value > bound;
    case 'gte':
      return value >= bound;
    case 'lt':
      return value < bound;
    case 'lte':
      return value <= bound;
  }
}
