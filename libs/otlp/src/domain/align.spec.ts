import fc from 'fast-check';
import { KnownTexts } from './align.js';

/** The definition, tried out at every pair of ends. */
function tried(known: readonly string[], given: readonly string[], from: number): number {
  let [longest, end] = [0, 0];
  for (let givenEnd = 1; givenEnd <= given.length; givenEnd++) {
    for (let knownEnd = from; knownEnd <= known.length; knownEnd++) {
      const before = given.slice(0, givenEnd).toReversed();
      const differs = before.findIndex((text, index) => known[knownEnd - 1 - index] !== text);
      const length = differs === -1 ? before.length : differs;
      if (length > 0 && length >= longest) [longest, end] = [length, givenEnd];
    }
  }
  return end;
}

function textsOf(keys: readonly string[]): KnownTexts {
  const known = new KnownTexts();
  for (const key of keys) known.add(key);
  return known;
}

describe('what a conversation holds of the texts given to a turn', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

  it('ends with the longest run of both, at the end of the conversation or anywhere', () => {
    fc.assert(
      fc.property(texts, texts, texts, (first, others, given) => {
        const known = textsOf(first);
        for (const added of [null, ...others]) {
          if (added !== null) known.add(added);
          const all = [...first, ...others].slice(0, known.length);
          expect(known.before(given)).toBe(tried(all, given, all.length));
          expect(known.anywhere(given)).toBe(tried(all, given, 1));
        }
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
    expect(textsOf(known).before(given)).toBe(before);
  });
});
