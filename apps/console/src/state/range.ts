import type { Scope } from './state.js';

export const DAY_MS = 86_400_000;
const DAYS = { '7d': 7, '30d': 30, '8w': 56, '90d': 90, '1y': 365 } as const;

/** Whole days (UTC), as analytics count them: `from` is included, `to` is not. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
  readonly days: number;
}

/** The days that the address asks for; by default the 30 up to today. */
export function rangeOf({ range = '30d', from, to }: Scope, now: Date): Range {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const end = to === undefined ? today + DAY_MS : Date.parse(to) + DAY_MS;
  const start = from === undefined ? end - DAYS[range] * DAY_MS : Date.parse(from);
  const days = Math.max(1, Math.round((end - start) / DAY_MS));
  return { from: new Date(end - days * DAY_MS), to: new Date(end), days };
}

const daysBefore = ({ from }: Range, days: number): Range => ({
  from: new Date(from.getTime() - days * DAY_MS),
  to: from,
  days,
});

/** The same number of days before. */
export const before = (range: Range): Range => daysBefore(range, range.days);

/** Fewer days before say too little about what is usual. */
const LEAST_BASELINE_DAYS = 28;

/** The most days that one answer holds. */
export const MOST_POINTS = 1_000;

/** The days before that say what is usual: as many as shown, at least four weeks, as far as one answer holds them. */
export const baseline = (range: Range): Range =>
  daysBefore(range, Math.max(0, Math.min(MOST_POINTS - range.days, Math.max(range.days, LEAST_BASELINE_DAYS))));
