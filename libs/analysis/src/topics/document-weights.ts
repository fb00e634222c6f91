import type { NgramVector } from '../text/ngrams.js';
import { NGRAM_BUCKETS } from '../text/ngrams.js';

/** Inverse document frequencies of n-gram buckets: rare wording distinguishes topics, common wording does not. */
export class DocumentWeights {
  private readonly idf = new Float32Array(NGRAM_BUCKETS);

  constructor(documents: readonly NgramVector[]) {
    for (const { buckets } of documents) for (const bucket of new Set(buckets)) this.idf[bucket]!++;
    for (let b = 0; b < NGRAM_BUCKETS; b++) this.idf[b] = Math.log((documents.length + 1) / (this.idf[b]! + 1)) + 0.1;
  }

  /** The vector with every value times its bucket's idf. */
  apply({ buckets, values, wordCount }: NgramVector): NgramVector {
    const weighed = new Float32Array(values.length);
    let wordSquares = 0;
    let squares = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]! * this.idf[buckets[i]!]!;
      weighed[i] = value;
      squares += value * value;
      if (i < wordCount) wordSquares += value * value;
    }
    const inverse = (sum: number): number => (sum > 0 ? 1 / Math.sqrt(sum) : 0);
    return {
      buckets,
      values: weighed,
      wordCount,
      repeated: Array.from(weighed.keys()),
      wordScale: inverse(wordSquares),
      scale: inverse(squares),
    };
  }
}
