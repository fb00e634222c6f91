import { DAY_MS, type Range } from './range.js';

export const INTERVALS = ['hour', 'day', 'week'] as const;
export type Interval = (typeof INTERVALS)[number];

export const WINDOW_MS: Readonly<Record<Interval, number>> = { hour: DAY_MS / 24, day: DAY_MS, week: 7 * DAY_MS };
/** Weeks begin on Monday (ISO 8601); 1970 began on a Thursday. */
const OFFSET_MS: Readonly<Record<Interval, number>> = { hour: 0, day: 0, week: 4 * DAY_MS };

const COUNT = 30;
/** How many windows after the one that is asked about are shown as well. */
const AFTER = 6;

/** The last windows of UTC that have ended, or, if `window` ended long ago, those around it. */
export function windowsUpTo(interval: Interval, now: Date, window?: string): Range {
  const step = WINDOW_MS[interval];
  const last = Math.floor((now.getTime() - OFFSET_MS[interval]) / step) * step + OFFSET_MS[interval];
  const asked = window === undefined ? last : Date.parse(window);
  const end = asked <= last - (COUNT - AFTER) * step ? asked + AFTER * step : last;
  return { from: new Date(end - COUNT * step), to: new Date(end), days: (COUNT * step) / DAY_MS };
}
