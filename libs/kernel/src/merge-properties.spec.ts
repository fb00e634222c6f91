import fc from 'fast-check';
import type { JsonObject } from './json.js';
import { mergeProperties } from './merge-properties.js';

const scalars = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
const changes = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)));

describe('mergeProperties', () => {
  it('sets what is given, takes out what is given as null, and keeps the rest', () => {
    expect(mergeProperties({ a: 1, b: 2, c: { d: 1 } }, { b: null, c: { e: 2 }, f: 3 })).toEqual({
      a: 1,
      c: { e: 2 },
      f: 3,
    });
  });

  it.each([null, undefined, {}])('changes nothing for %j', (change) => {
    expect(mergeProperties({ a: 1 }, change)).toEqual({ a: 1 });
  });

  it('leaves what it was given as it was', () => {
    const [base, change] = [{ a: 1 }, { a: 2, b: null }];
    mergeProperties(base, change);
    expect([base, change]).toEqual([{ a: 1 }, { a: 2, b: null }]);
  });

  it('gives the same when a change is repeated, and never holds a null that came with it', () => {
    fc.assert(
      fc.property(scalars, changes, (base: JsonObject, change: JsonObject) => {
        const once = mergeProperties(base, change);
        expect(mergeProperties(once, change)).toEqual(once);
        expect(Object.values(once)).not.toContain(null);
      }),
    );
  });
});
