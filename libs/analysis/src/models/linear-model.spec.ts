import fc from 'fast-check';
import { ngrams } from '../text/ngrams.js';
import { LinearModel } from './linear-model.js';

const BUCKETS = 1024;

/** A model with every int8 weight, including the extremes. */
function modelOf(width: number, grams: 'words' | 'words+chars'): LinearModel {
  const classes = Array.from({ length: width }, (_, k) => `class ${k}`);
  const weights = Int8Array.from({ length: BUCKETS * width }, (_, i) => ((i * 37) % 256) - 128);
  return new LinearModel(classes, grams, weights, new Float32Array(width).fill(1), new Float32Array(width));
}

describe('LinearModel', () => {
  it('adds up the weights of each class, however many classes there are and however long the text', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 400 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 70 }), fc.boolean(), (said, width, wordsAlone) => {
        const vector = ngrams(said.join(' '));
        const model = modelOf(width, wordsAlone ? 'words' : 'words+chars');
        const length = wordsAlone ? vector.wordCount : vector.buckets.length;
        const unit = wordsAlone ? vector.wordScale : vector.scale;
        const scores = model.score(vector);
        expect(scores).toHaveLength(width);
        scores.forEach((score, k) => {
          let sum = 0;
          for (let i = 0; i < length; i++) sum += vector.values[i]! * model.weightOf(vector.buckets[i]!, k);
          expect(score).toBeCloseTo(sum * unit, 3);
        });
      }),
    );
  });
});
