import { isAnomalous } from './anomaly.js';
import type { Verdict } from './alert-state.js';

export type Direction = 'up' | 'down' | 'either';

/** When a window is as it should not be. */
export type Condition =
  | {
      readonly kind: 'threshold';
      readonly operator: 'gt' | 'gte' | 'lt' | 'lte';
      readonly value: number;
      /** Where it begins to be a warning; null: nothing short of an alert is said. */
      readonly warning: number | null;
    }
  /** By more than chance explains, and by this much at least. */
  | { readonly kind: 'change'; readonly direction: Direction; readonly minChange: number }
  /** Unlike the windows before it. */
  | { readonly kind: 'anomaly'; readonly direction: Direction };

/** What is known of a window that has settled, and of those before it. */
export interface Evidence {
  /** Null: nothing to measure. */
  readonly value: number | null;
  readonly conversations: number;
  /** The same of the four windows before, taken together. */
  readonly before: { readonly value: number | null; readonly conversations: number };
  /** How likely chance alone set the two so far apart; null: too few to tell. */
  readonly pValue: number | null;
  /** The values of the windows before, the oldest first; those without any are left out. */
  readonly history: readonly number[];
}

/** At one evaluation a day, chance alone says something once in eight months of one direction. */
const SIGNIFICANT_BELOW = 0.01;

/** @param minConversations fewer in the window, or before it where that matters, tell nothing. */
export function judge(condition: Condition, evidence: Evidence, minConversations: number): Verdict {
  const { value, conversations, before } = evidence;
  if (value === null || conversations < minConversations) return 'no_data';
  switch (condition.kind) {
    case 'threshold':
      if (passes(condition.operator, value, condition.value)) return 'alert';
      return condition.warning !== null && passes(condition.operator, value, condition.warning) ? 'warning' : 'ok';
    case 'change': {
      if (before.value === null || before.conversations < minConversations || evidence.pValue === null)
        return 'no_data';
      const change = value - before.value;
      const isMeant = isOf(condition.direction, change) && Math.abs(change) >= condition.minChange;
      return isMeant && evidence.pValue < SIGNIFICANT_BELOW ? 'alert' : 'ok';
    }
    case 'anomaly': {
      const isAnomaly = isAnomalous(value, evidence.history);
      if (isAnomaly === null) return 'no_data';
      return isAnomaly.isFar && isOf(condition.direction, isAnomaly.distance) ? 'alert' : 'ok';
    }
  }
}

const isOf = (direction: Direction, change: number): boolean =>
  direction === 'either' ? change !== 0 : direction === 'up' ? change > 0 : change < 0;

function passes(operator: 'gt' | 'gte' | 'lt' | 'lte', value: number, bound: number): boolean {
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
