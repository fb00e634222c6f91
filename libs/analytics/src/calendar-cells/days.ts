export const DAY_MS = 86_400_000;

/** The range of the engine's days, to the year 2299; it takes a moment outside it for the first or last day. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1900, 0, 2), Date.UTC(2299, 11, 31)];

/** Whether cells of days cover a range, except for the end of its last day: the range has to begin with a day. */
export const isOfDays = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): boolean =>
  fromMs % DAY_MS === 0 && fromMs >= FIRST_MS && toMs <= LAST_MS;

/** The day (UTC) that holds the moment, as `2026-11-21`. */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
