import type { AlertPolicy } from './alert-state.js';
import type { Condition } from './condition.js';

/** How an alert is set where nobody says otherwise. `npm run alerts:simulate` measures what these let through. */
/** Of a score: less is chance, or nothing to care about. */
export const DEFAULT_MIN_CHANGE = 0.03;
export const DEFAULT_CONDITION: Condition = {
  type: 'change',
  direction: 'down',
  minChange: DEFAULT_MIN_CHANGE,
  significant: true,
};
export const DEFAULT_POLICY: AlertPolicy = { forEvaluations: 1, renotifyHours: null, noData: 'keep' };
export const DEFAULT_MIN_CONVERSATIONS = 30;
/** Windows before the one that is judged, taken together. */
export const WINDOWS_BEFORE = 4;
