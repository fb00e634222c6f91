import { INTENSITY_BANDS, labelOf, QUALITY_BANDS, SENTIMENT_BANDS } from '@parley/metrics';
import type { ConversationStatistics } from '../aggregates.js';
import type { NamedCount } from '../aggregates.js';
import { type Baseline, comparisons } from './comparison.js';
import { type ConcernInputs, concerns } from './concerns.js';
import { counted, scoreText, listed, lowerFirst, percent, quoted, sentences, spaced } from './phrases.js';

export interface InsightInputs extends ConcernInputs {
  readonly statistics: ConversationStatistics;
  /** Means over all of the tenant's conversations. */
  readonly baseline: Baseline;
  readonly topics: readonly NamedCount[];
}

export type InsightText = {
  /** How conversations go, in a few sentences. */
  readonly overview: string;
  /** What stands out, each a sentence with its evidence. */
  readonly findings: readonly string[];
  /** What to do about it, the most pressing first. */
  readonly recommendations: readonly string[];
};

/** What can be said about any set of conversations. */
export function composeInsight(inputs: InsightInputs): InsightText {
  const worries = concerns(inputs);
  return {
    overview: overview(inputs),
    findings: [
      ...worries.map(({ title, evidence }) => `${title}: ${lowerFirst(evidence)}`),
      ...comparisons(inputs.averages, inputs.baseline).map(({ text }) => text),
    ],
    recommendations: worries.map(({ title, action }) => `${title}. ${action}`),
  };
}

function overview({ averages, statistics, topics }: InsightInputs): string {
  const { conversations, sentiment, frustration, cqi } = averages;
  if (statistics.conversations === 0) return 'There are no conversations yet.';
  const one = conversations === 1;
  const users = counted(statistics.users, 'user');
  if (sentiment === null || frustration === null) {
    const [there, them] = statistics.conversations === 1 ? ['There is', 'it'] : ['There are', 'them'];
    return `${there} ${counted(statistics.conversations, 'conversation')} of ${users}, and nothing that a user said in ${them} could be analysed yet.`;
  }
  const levels = [
    `${spaced(labelOf(SENTIMENT_BANDS, sentiment))} sentiment (${scoreText(sentiment)})`,
    `${frustrationWord(frustration)} frustration (${scoreText(frustration)})`,
    ...(cqi === null ? [] : [`${labelOf(QUALITY_BANDS, cqi)} quality (${scoreText(cqi)})`]),
  ];
  return sentences(
    `${counted(conversations, 'conversation')} of ${users} ${one ? 'has' : 'have'} ${listed(levels)}${one ? '' : ' on average'}.`,
    aboutTopics(topics, conversations),
  );
}

export const frustrationWord = (frustration: number): string => {
  const label = labelOf(INTENSITY_BANDS, frustration);
  return label === 'none' ? 'no' : label;
};

const MOST_TOPICS = 3;

/** What most conversations are about, if most are about one thing; otherwise the most common topics. */
export function aboutTopics(topics: readonly NamedCount[], conversations: number): string {
  const [first, ...others] = topics.slice(0, MOST_TOPICS);
  if (first === undefined) return '';
  if (conversations === 1) return `It is about ${quoted(first.name)}.`;
  if (first.count > conversations / 2) return `Most of them are about ${quoted(first.name)}.`;
  const shares = [first, ...others].map(({ name, count }) => `${quoted(name)} (${percent(count, conversations)})`);
  return shares.length === 1
    ? `The most common topic is ${shares[0]}.`
    : `The most common topics are ${listed(shares)}.`;
}

const ALONE = 'no language model was asked.';

/**
 * What an insight rests on.
 * @param by who worded it; '': fixed rules alone.
 */
export const methodologyOf = (conversations: number, by = ''): string =>
  `Composed by fixed rules from the scores of ${counted(conversations, 'analysed conversation')}` +
  `${by === '' ? `; ${ALONE}` : `. ${by}`} Comparisons are with the average of all conversations.`;
