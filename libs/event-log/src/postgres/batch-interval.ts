/** Least time between two batches: what gathers meanwhile shares one insert. */
const LEAST_MS = 150;
/** Well below the 2 s in which what was written has to be there for analytics. */
const MOST_MS = 500;
/** What a batch costs whatever its size should be a quarter of the time at the most. */
const SHARE = 1 / 4;
/** With fewer records than this, little comes, and nobody gains by waiting for more. */
const MUCH = 5;

/** Time from the start of a batch to the start of the next: the longer the batch took, the more it should have held. */
export const batchIntervalMs = (records: number, tookMs: number): number =>
  records < MUCH ? LEAST_MS : Math.min(Math.max(LEAST_MS, tookMs / SHARE), MOST_MS);
