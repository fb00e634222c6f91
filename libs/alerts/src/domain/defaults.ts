import type { AlertPolicy } from './alert-state.js';

// Settings of an alert that gives none. `npm run alerts:simulate` measures what they find, and their false alarms.

/** The least change of a score: less is chance, or not worth attention. */
export const DEFAULT_MIN_CHANGE = 0.03;
export const DEFAULT_POLICY: AlertPolicy = { forEvaluations: 1, renotifyHours: null, noData: 'keep' };
export const DEFAULT_MIN_CONVERSATIONS = 30;
/** How many windows before the judged one are taken together. */
export const WINDOWS_BEFORE = 4;
