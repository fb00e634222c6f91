import type { FieldError } from './problem.js';

const DAY_MS = 86_400_000;

/** The latest time that a record may carry: clocks and time zones are wrong by hours, never by more than a day. */
export const latestTime = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** What is wrong with a time that lies too far ahead; null when it does not. */
export function timeError(path: string, time: Date, now: Date): FieldError | null {
  const latest = latestTime(now);
  return time <= latest ? null : { path, message: `must not be more than a day ahead (${latest.toISOString()})` };
}
