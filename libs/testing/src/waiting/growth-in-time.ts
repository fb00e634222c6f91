const PARTS = 8;
const MAX_TRIES = 10;

/**
 * What `growthInTime` stays below where time is in proportion to size: it is near 1 there, and 8 where time goes
 * with the square of the size.
 */
export const PROPORTIONAL = 4;

/**
 * How many times as long work on one input of a size takes as work on eight inputs of an eighth of it. A ratio, of
 * processor time and of the least of up to ten tries, because a fixed bound fails on a slow or busy machine.
 */
export function growthInTime<T>(size: number, inputOf: (size: number) => T, work: (input: T) => unknown): number {
  const whole = [inputOf(size)];
  const parts = Array.from({ length: PARTS }, () => inputOf(size / PARTS));
  let [ofParts, ofWhole] = [Infinity, Infinity];
  for (let tries = 0; tries === 0 || (tries < MAX_TRIES && ofWhole >= ofParts * PROPORTIONAL); tries++) {
    ofParts = Math.min(ofParts, processorTimeOf(parts, work));
    ofWhole = Math.min(ofWhole, processorTimeOf(whole, work));
  }
  return ofWhole / ofParts;
}

/** Microseconds, at least 1. */
function processorTimeOf<T>(inputs: readonly T[], work: (input: T) => unknown): number {
  const before = process.cpuUsage();
  inputs.forEach(work);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}
