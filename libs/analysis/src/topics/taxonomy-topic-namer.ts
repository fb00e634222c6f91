import { Utterance } from '../utterance.js';
import { FEWEST_EXAMPLES_A_TOPIC, TaxonomyClassifier } from './taxonomy-classifier.js';
import { type TopicAssignment, type TopicInput, TopicNamer } from './topic-namer.port.js';
import type { TermWeights } from './term-weights.js';
import { cosine, topicVector, type TopicVector } from './topic-vector.js';

/** A topic that a tenant configured. */
export interface TaxonomyTopic {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** What the topic is about, in the tenant's words; helps while there are no examples. */
  readonly description?: string;
  readonly examples: readonly string[];
}

/** A request less probable than this fits none of the trained topics (novelty AUC .97 on CLINC). */
const TAUGHT_ENOUGH = 0.3;
const ALIKE_ENOUGH = 0.2;

/**
 * Sorts conversations into a configured taxonomy: by a trained model once every topic has enough examples, else by
 * similarity to its name, description and examples. Conversations that fit no topic go to `rest`.
 */
export class TaxonomyTopicNamer extends TopicNamer {
  private readonly classifier: TaxonomyClassifier | null;
  private readonly descriptions: readonly TopicVector[];

  constructor(
    private readonly topics: readonly TaxonomyTopic[],
    private readonly termWeights: TermWeights,
    private readonly rest: TopicNamer,
  ) {
    super();
    const taught = topics.length > 1 && topics.every(({ examples }) => examples.length >= FEWEST_EXAMPLES_A_TOPIC);
    const examples = topics.flatMap(({ id, examples: texts }) => texts.map((text) => ({ text, topic: id })));
    this.classifier = taught ? TaxonomyClassifier.train(examples) : null;
    this.descriptions = topics.map(({ name, description = '', examples: texts }) =>
      topicVector([name, description, ...texts], termWeights),
    );
  }

  assign(input: TopicInput): TopicAssignment {
    const { index, similarity } = this.classifier === null ? this.nearest(input) : this.taught(input, this.classifier);
    const topic = this.topics[index];
    const enough = this.classifier === null ? ALIKE_ENOUGH : TAUGHT_ENOUGH;
    if (topic === undefined || similarity < enough) return this.rest.assign(input);
    return { topicId: topic.id, name: topic.name, group: topic.group, similarity };
  }

  private taught({ requests }: TopicInput, classifier: TaxonomyClassifier): { index: number; similarity: number } {
    const guess = classifier.classify(new Utterance(requests[0] ?? '').vector);
    return { index: this.topics.findIndex(({ id }) => id === guess.topic), similarity: guess.probability };
  }

  private nearest({ requests, keywords }: TopicInput): { index: number; similarity: number } {
    const vector = topicVector([...requests.slice(0, 1), ...keywords], this.termWeights);
    let nearest = { index: -1, similarity: 0 };
    this.descriptions.forEach((description, index) => {
      const similarity = cosine(description, vector);
      if (similarity > nearest.similarity) nearest = { index, similarity };
    });
    return nearest;
  }
}
