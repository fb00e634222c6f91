import { createHash } from 'node:crypto';

/** Identifies a text by its role and its content, without outer white space. */
export const textKey = (role: string, text: string): string =>
  createHash('sha256').update(`${role}\n${text.trim()}`).digest('base64');

/**
 * How many of the texts given to a turn the conversation already holds, counted up to the end of the longest run that
 * ends the conversation and is among the given texts: the whole history, a window on it or nothing.
 */
export const knownBefore = (known: readonly string[], given: readonly string[]): number =>
  endOfLongestRun(known, given, known.length - 1);

/**
 * {@link knownBefore} for a turn that is older than the conversation's end, or was seen before: the run may end
 * anywhere.
 */
export const knownAnywhere = (known: readonly string[], given: readonly string[]): number =>
  endOfLongestRun(known, given, 0);

/**
 * Where the longest run of texts in both lists ends among the given ones; of several, the one that ends last.
 * @param from index of the first known text that a run may end with.
 */
function endOfLongestRun(known: readonly string[], given: readonly string[], from: number): number {
  let [longest, end] = [0, 0];
  // For each given text, the length of the run that ends with it and with the known text before.
  let before = new Uint32Array(given.length + 1);
  for (const [index, text] of known.entries()) {
    const lengths = new Uint32Array(given.length + 1);
    for (let place = 1; place <= given.length; place++) {
      if (given[place - 1] !== text) continue;
      const length = (before[place - 1] ?? 0) + 1;
      lengths[place] = length;
      if (index >= from && length >= longest) [longest, end] = [length, place];
    }
    before = lengths;
  }
  return end;
}
