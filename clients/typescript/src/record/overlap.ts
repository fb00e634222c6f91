/** Where what is known and what a call was given say the same last. */
export interface Overlap {
  readonly knownEnd: number;
  readonly givenEnd: number;
}

/**
 * Up to where the given messages are known: all that is known (of a whole history), else the longest run that ends what
 * is known (of a window on it), else the longest run at all (of an answer made anew). One message alone is new, unless
 * nothing was said after it: an application that gives no history may say the same again.
 */
export function overlap(known: readonly string[], given: readonly string[]): Overlap {
  if (known.every((said, index) => given[index] === said)) return { knownEnd: known.length, givenEnd: known.length };
  const atEnd = longestRun(known, given, known.length - 1);
  return atEnd.givenEnd > 0 || given.length < 2 ? atEnd : longestRun(known, given, 0);
}

/**
 * Where the longest run of messages in both lists ends; of several, the one that ends last.
 * @param from index of the first known message that a run may end with.
 */
function longestRun(known: readonly string[], given: readonly string[], from: number): Overlap {
  let longest = 0;
  let end: Overlap = { knownEnd: 0, givenEnd: 0 };
  // For each given message, the length of the run that ends with it and with the known message before.
  let before = new Uint32Array(given.length + 1);
  for (const [index, said] of known.entries()) {
    const lengths = new Uint32Array(given.length + 1);
    for (let place = 1; place <= given.length; place++) {
      if (given[place - 1] !== said) continue;
      const length = (before[place - 1] ?? 0) + 1;
      lengths[place] = length;
      if (index < from || length < longest) continue;
      longest = length;
      end = { knownEnd: index + 1, givenEnd: place };
    }
    before = lengths;
  }
  return end;
}
