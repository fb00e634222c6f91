import { createHash } from 'node:crypto';

/** Identifies a text by its role and its content, without outer white space. */
export const textKey = (role: string, text: string): string =>
  createHash('sha256').update(`${role}\n${text.trim()}`).digest('base64');

/** A run of texts in both lists: where it ends in each, and its length. */
interface Run {
  readonly knownEnd: number;
  readonly givenEnd: number;
  readonly length: number;
}

/**
 * How many of the texts given to a turn the conversation already holds, counted up to the end of the longest run that
 * ends the conversation and is among the given texts: the whole history, a window on it or nothing.
 */
export function knownBefore(known: readonly string[], given: readonly string[]): number {
  return longestRun(known, given, [known.length]).givenEnd;
}

/**
 * {@link knownBefore} for a turn that is older than the conversation's end, or was seen before: the run may end
 * anywhere.
 * @returns also where in the conversation the run ends.
 */
export const knownAnywhere = (known: readonly string[], given: readonly string[]): Run =>
  longestRun(
    known,
    given,
    Array.from({ length: known.length }, (_, index) => index + 1),
  );

/** Of several runs of equal length, the one that ends last. */
function longestRun(known: readonly string[], given: readonly string[], knownEnds: readonly number[]): Run {
  let best: Run = { knownEnd: 0, givenEnd: 0, length: 0 };
  for (const knownEnd of knownEnds) {
    for (let givenEnd = 1; givenEnd <= given.length; givenEnd++) {
      const length = runBefore(known, knownEnd, given, givenEnd);
      if (length > 0 && length >= best.length) best = { knownEnd, givenEnd, length };
    }
  }
  return best;
}

function runBefore(known: readonly string[], knownEnd: number, given: readonly string[], givenEnd: number): number {
  let length = 0;
  const most = Math.min(knownEnd, givenEnd);
  while (length < most && known[knownEnd - 1 - length] === given[givenEnd - 1 - length]) length++;
  return length;
}
