import { invalidField } from '@parley/kernel';

export const INTERVALS = ['hour', 'day', 'week'] as const;
export type Interval = (typeof INTERVALS)[number];

const HOUR_MS = 3_600_000;
const STEP_MS: Readonly<Record<Interval, number>> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
/** Weeks begin on Monday (ISO 8601); 1970 began on a Thursday. */
const OFFSET_MS: Readonly<Record<Interval, number>> = { hour: 0, day: 0, week: 4 * 24 * HOUR_MS };

export const MAX_POINTS = 1000;
/** How many intervals an answer goes back when the request does not say. */
const DEFAULT_POINTS = 30;

/**
 * A stretch of time in intervals of UTC. `from` is included, `to` is not; the first and last interval may be shorter.
 */
export interface Buckets {
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  readonly stepMs: number;
  /** When the interval that holds `from` begins. */
  readonly startMs: number;
  readonly count: number;
}

/** @throws Problem `invalid` when the range is empty or has too many intervals. */
export function bucketsOf(interval: Interval, range: { from?: Date | null; to?: Date | null }, now: Date): Buckets {
  const stepMs = STEP_MS[interval];
  const to = range.to ?? now;
  const from = range.from ?? new Date(floor(interval, to.getTime() - 1) - (DEFAULT_POINTS - 1) * stepMs);
  if (from >= to) throw invalidField('from', `must be before "to" (${to.toISOString()})`);
  const startMs = floor(interval, from.getTime());
  const count = Math.ceil((to.getTime() - startMs) / stepMs);
  if (count > MAX_POINTS) {
    throw invalidField('interval', `must cut the range into at most ${MAX_POINTS} intervals (these are ${count})`);
  }
  return { interval, from, to, stepMs, startMs, count };
}

const floor = (interval: Interval, ms: number): number =>
  Math.floor((ms - OFFSET_MS[interval]) / STEP_MS[interval]) * STEP_MS[interval] + OFFSET_MS[interval];

/** One point per interval, the earliest first, as `pointAt` gives it. */
export const series = <Point extends object>(
  { startMs, stepMs, count }: Buckets,
  pointAt: (bucket: number) => Point,
): (Point & { readonly at: Date })[] =>
  Array.from({ length: count }, (_, bucket) => ({ at: new Date(startMs + bucket * stepMs), ...pointAt(bucket) }));
