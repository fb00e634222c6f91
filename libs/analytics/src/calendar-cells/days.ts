import type { DaysBegun } from './calendar-rows.js';

export const DAY_MS = 86_400_000;

/** The range of the engine's days, to the year 2299; it takes a moment outside it for the first or last day. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1900, 0, 2), Date.UTC(2299, 11, 31)];

/** Whether cells of days cover a range, except for the end of its last day: the range has to begin with a day. */
export const isOfDays = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): boolean =>
  fromMs % DAY_MS === 0 && fromMs >= FIRST_MS && toMs <= LAST_MS;

/** Whether a range holds a whole day: conversations of a shorter time are read just as fast as cells. */
export const holdsDay = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): boolean =>
  Math.ceil(fromMs / DAY_MS) < Math.floor(toMs / DAY_MS);

/** The range in days (UTC); null where it holds only part of a day, or where cells of days do not cover it. */
export function wholeDays(from: Date, to: Date | null): DaysBegun | null {
  const [fromMs, toMs] = [from.getTime(), to?.getTime() ?? null];
  if ((toMs ?? 0) % DAY_MS !== 0 || !isOfDays({ fromMs, toMs: toMs ?? LAST_MS })) return null;
  return { from: dayAt(fromMs), to: toMs === null ? null : dayAt(toMs) };
}

/** The day (UTC) that holds the moment, as `2026-11-21`. */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
