import fc from 'fast-check';
import { isSampled } from './sampling.js';

const parts = fc.array(fc.string(), { minLength: 1, maxLength: 3 });
const rate = fc.double({ min: 0, max: 1, noNaN: true });

describe('isSampled', () => {
  it('answers the same for the same thing', () => {
    fc.assert(fc.property(parts, rate, (thing, at) => isSampled(thing, at) === isSampled([...thing], at)));
  });

  it('keeps what is in at a rate in at every higher one', () => {
    fc.assert(
      fc.property(parts, rate, rate, (thing, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        return !isSampled(thing, low) || isSampled(thing, high);
      }),
    );
  });

  it('takes all at 1 and none at 0', () => {
    fc.assert(fc.property(parts, (thing) => isSampled(thing, 1) && !isSampled(thing, 0)));
  });

  it.each([0.01, 0.1, 0.5, 0.9])('takes about the fraction %d of many things', (at) => {
    const MANY = 20_000;
    const taken = Array.from({ length: MANY }, (_, index) => isSampled(['purchase', `org-${index}`], at));
    const fraction = taken.filter(Boolean).length / MANY;
    // Five standard deviations: a fair sampler passes, whatever the names.
    expect(Math.abs(fraction - at)).toBeLessThan(5 * Math.sqrt((at * (1 - at)) / MANY));
  });

  it('tells things apart by their parts, not by their joined text', () => {
    const differs = (index: number) =>
      isSampled([`a${index}`, 'b'], 0.5) !== isSampled([`a${index}b`, ''], 0.5) ||
      isSampled(['a', `${index}`], 0.5) !== isSampled([`a${index}`], 0.5);
    expect(Array.from({ length: 50 }, (_, index) => differs(index)).some(Boolean)).toBe(true);
  });

  // A frozen answer: a sample that changes with a release would tear the histories of its members.
  it('stays with the members that it had', () => {
    const members = Array.from({ length: 20 }, (_, index) => index).filter((n) =>
      isSampled(['purchase', `org-${n}`], 0.3),
    );
    expect(members).toEqual([0, 11, 13]);
  });
});
