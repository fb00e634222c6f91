import fc from 'fast-check';
import { knownAnywhere, knownBefore } from './align.js';

/** The definition, tried out at every pair of ends. */
function tried(known: readonly string[], given: readonly string[], from: number): number {
  let [longest, end] = [0, 0];
  for (let knownEnd = from; knownEnd <= known.length; knownEnd++) {
    for (let givenEnd = 1; givenEnd <= given.length; givenEnd++) {
      const before = given.slice(0, givenEnd).toReversed();
      const differs = before.findIndex((text, index) => known[knownEnd - 1 - index] !== text);
      const length = differs === -1 ? before.length : differs;
      if (length > 0 && length >= longest) [longest, end] = [length, givenEnd];
    }
  }
  return end;
}

describe('what a conversation holds of the texts given to a turn', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

  it('ends with the longest run of both, at the end of the conversation or anywhere', () => {
    fc.assert(
      fc.property(texts, texts, (known, given) => {
        expect(knownBefore(known, given)).toBe(tried(known, given, known.length));
        expect(knownAnywhere(known, given)).toBe(tried(known, given, 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['the whole history', ['a', 'b'], ['a', 'b', 'c'], 2],
    ['a window on it', ['a', 'b', 'c'], ['c', 'a'], 1],
    ['nothing', ['a', 'b'], ['c'], 0],
    ['a conversation without messages', [], ['a'], 0],
  ])('%s', (_name, known, given, before) => {
    expect(knownBefore(known, given)).toBe(before);
  });
});
