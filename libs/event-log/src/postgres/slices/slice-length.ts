const DAY_MS = 86_400_000;
/** Reading looks into each slice from where it stands, so there should not be many. */
const LONGEST_MS = 30 * DAY_MS;
/** This share of what is kept may be kept longer, since slices are dropped whole. */
const SHARE = 1 / 4;
const LEAST = 2 ** 16;
const MOST = 2 ** 30;

/**
 * How many transactions a slice should have, to last a quarter of the time for which entries are kept, and a month at
 * most.
 * @param perMs transactions that begin in a millisecond.
 */
export const sliceLength = (perMs: number, keepMs: number): number =>
  Math.round(Math.min(Math.max(perMs * Math.min(keepMs * SHARE, LONGEST_MS), LEAST), MOST));
