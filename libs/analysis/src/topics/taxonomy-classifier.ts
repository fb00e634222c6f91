import { type LinearModel, softmax } from '../models/linear-model.js';
import { fitLinear } from '../models/training/fit-linear.js';
import { fromWeightsFile } from '../models/weights-file.js';
import type { NgramVector } from '../text/ngrams.js';
import { Utterance } from '../utterance.js';
import { DocumentWeights } from './document-weights.js';

export interface TaxonomyExample {
  readonly text: string;
  readonly topic: string;
}

export interface TopicGuess {
  readonly topic: string;
  /** 0..1; low where the request fits none of the topics. */
  readonly probability: number;
}

/** With at least this many examples per topic, the model beats comparison with the topic's name. */
export const FEWEST_EXAMPLES_A_TOPIC = 10;

const BUCKETS = 16_384;
const MANY_EXAMPLES = 4000;

/** Sorts requests into a tenant's own topics; trained on the tenant's examples in seconds, deterministically. */
export class TaxonomyClassifier {
  private constructor(
    private readonly weights: DocumentWeights,
    private readonly model: LinearModel,
  ) {}

  static train(examples: readonly TaxonomyExample[]): TaxonomyClassifier {
    const topics = [...new Set(examples.map(({ topic }) => topic))].sort();
    const indexes = new Map(topics.map((topic, i) => [topic, i]));
    const vectors = examples.map(({ text }) => new Utterance(text).vector);
    const weights = new DocumentWeights(vectors);
    const samples = examples.map(({ topic }, i) => {
      const target = new Float32Array(topics.length);
      target[indexes.get(topic)!] = 1;
      return { vector: weights.apply(vectors[i]!), target };
    });
    // Many examples need fewer epochs, and training time is proportional to both.
    const epochs = examples.length > MANY_EXAMPLES ? 6 : 15;
    const options = { classes: topics, grams: 'words+chars', buckets: BUCKETS, learningRate: 0.5, epochs } as const;
    return new TaxonomyClassifier(weights, fromWeightsFile(fitLinear(samples, options)));
  }

  classify(vector: NgramVector): TopicGuess {
    // With two or more topics the model is a softmax; a single topic always wins.
    const probabilities = softmax(this.model.score(this.weights.apply(vector)));
    let best = 0;
    for (let k = 1; k < probabilities.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
    return { topic: this.model.classes[best]!, probability: probabilities[best]! };
  }
}
