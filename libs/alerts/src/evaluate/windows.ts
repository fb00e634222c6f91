import { bucketsOf, type Interval } from '@parley/analytics';

/** How many windows that passed without an evaluation are evaluated late, one by one; older ones are left out. */
const MOST_MISSED = 7;

/** A window and its length. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly stepMs: number;
}

/** The next window to evaluate; null: it has not settled yet. @param settledAt the time up to which all is counted. */
export function nextWindow(interval: Interval, evaluatedTo: Date | null, settledAt: Date): Window | null {
  const { startMs: lastMs, stepMs } = holding(interval, settledAt);
  if (evaluatedTo !== null && evaluatedTo.getTime() + stepMs > lastMs) return null;
  const earliestMs = lastMs - (MOST_MISSED - 1) * stepMs;
  const toMs = evaluatedTo === null ? lastMs : Math.max(evaluatedTo.getTime() + stepMs, earliestMs);
  return { from: new Date(toMs - stepMs), to: new Date(toMs), stepMs };
}

const holding = (interval: Interval, moment: Date) =>
  bucketsOf(interval, { from: moment, to: new Date(moment.getTime() + 1) }, moment);
