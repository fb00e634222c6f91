import { createRequire } from 'node:module';
import fc from 'fast-check';
import { vaderCompound } from './vader.js';
import { VADER_LEXICON } from './vader-lexicon.js';

interface VaderLibrary {
  readonly SentimentIntensityAnalyzer: { polarity_scores(text: string): { readonly compound: number } };
}
const library = createRequire(import.meta.url)('vader-sentiment') as VaderLibrary;
const original = (text: string): number => library.SentimentIntensityAnalyzer.polarity_scores(text).compound;

const lexiconWord = fc.constantFrom(...[...VADER_LEXICON.keys()].filter((_, i) => i % 7 === 0));
const plainWord = fc.constantFrom(
  ...'a the I you it but BUT not never so this least at very kind of sort just enough yeah right bad ass bomb shit'.split(
    ' ',
  ),
  ...'cut mustard hand to mouth kiss death ABSOLUTELY really hardly most kindof without n’t isn’t cannot order'.split(
    ' ',
  ),
);
const marked = fc
  .tuple(
    fc.constantFrom('', '', '', '"', "'", '(', '!', '--'),
    fc.oneof(lexiconWord, plainWord),
    fc.constantFrom('', '', '', '!', '?!', '.', ',', ')', '!!!', '??', '...'),
  )
  .map((parts) => parts.join(''));
const shouted = fc.tuple(marked, fc.boolean()).map(([word, loud]) => (loud ? word.toUpperCase() : word));
const sentence = fc.array(shouted, { maxLength: 14 }).map((parts) => parts.join(' '));

describe('vaderCompound', () => {
  it('equals the library on sentences made of its lexicon, modifiers and punctuation', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(vaderCompound(text)).toBeCloseTo(original(text), 9);
      }),
      { numRuns: 2000 },
    );
  });

  it('equals the library on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(vaderCompound(text)).toBeCloseTo(original(text), 9);
      }),
      { numRuns: 500 },
    );
  });
});
