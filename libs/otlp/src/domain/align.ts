import { createHash } from 'node:crypto';

/** A text as it is recognised: who said it and what, whatever stands around it. */
export const textKey = (role: string, text: string): string =>
  createHash('sha256').update(`${role}\n${text.trim()}`).digest('base64');

/** A run of texts that both have: where it ends in each, and how long it is. */
interface Run {
  readonly knownEnd: number;
  readonly givenEnd: number;
  readonly length: number;
}

/**
 * How much of what a turn was given the conversation holds already, as the number of texts up to the end of the longest
 * run that ends the conversation and stands in what was given: the whole history, a window on it or nothing.
 */
export function knownBefore(known: readonly string[], given: readonly string[]): number {
  return longestRun(known, given, [known.length]).givenEnd;
}

/**
 * The same for a turn that is older than the end of the conversation, or was seen before: the run may stand anywhere.
 * @returns also where in the conversation it ends.
 */
export const knownAnywhere = (known: readonly string[], given: readonly string[]): Run =>
  longestRun(
    known,
    given,
    Array.from({ length: known.length }, (_, index) => index + 1),
  );

/** Of several of one length the one that ends latest. */
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
