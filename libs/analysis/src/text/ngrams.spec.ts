import fc from 'fast-check';
import { ngrams } from './ngrams.js';
import { normalise } from './normalise.js';

describe('ngrams', () => {
  it('gives the same vector for the same text, whatever was read before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, before) => {
        const first = ngrams(text);
        ngrams(before);
        expect(ngrams(text)).toEqual(first);
      }),
    );
  });

  it('has unit length after its scale, and distinct buckets within words and within characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const { buckets, values, scale, wordCount } = ngrams(text);
        const squares = values.reduce((sum, value) => sum + (value * scale) ** 2, 0);
        if (buckets.length > 0) expect(squares).toBeCloseTo(1, 4);
        expect(new Set(buckets.slice(0, wordCount)).size).toBe(wordCount);
        expect(new Set(buckets.slice(wordCount)).size).toBe(buckets.length - wordCount);
      }),
    );
  });

  it('does not tell full-width letters, capitals or runs of white space apart', () => {
    expect(ngrams(normalise('Ｈｅｌｌｏ   World'))).toEqual(ngrams(normalise('hello world')));
  });
});
