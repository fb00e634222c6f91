import { bucketsOf, type Interval } from '@parley/analytics';

/** Windows that passed while nothing was evaluated are evaluated one by one, but no more of them than these. */
const MOST_MISSED = 7;

/** A window by its end, and how long it is. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly stepMs: number;
}

/** The window that comes next; null: it has not settled yet. @param settledAt up to when everything is counted. */
export function nextWindow(interval: Interval, evaluatedTo: Date | null, settledAt: Date): Window | null {
  const { startMs: lastMs, stepMs } = holding(interval, settledAt);
  if (evaluatedTo !== null && evaluatedTo.getTime() + stepMs > lastMs) return null;
  const earliestMs = lastMs - (MOST_MISSED - 1) * stepMs;
  const toMs = evaluatedTo === null ? lastMs : Math.max(evaluatedTo.getTime() + stepMs, earliestMs);
  return { from: new Date(toMs - stepMs), to: new Date(toMs), stepMs };
}

const holding = (interval: Interval, moment: Date) =>
  bucketsOf(interval, { from: moment, to: new Date(moment.getTime() + 1) }, moment);
