import { CATCH_ALL } from '@parley/analysis';
import { INTENSITY_BANDS, labelOf, QUALITY_BANDS, SENTIMENT_BANDS } from '@parley/metrics';
import type { Averages, ConversationStatistics, NamedCount } from '../aggregates.js';
import { type Baseline, comparisons } from './comparison.js';
import { type ConcernInputs, concerns } from './concerns.js';
import { counted, grouped, scoreText, listed, lowerFirst, percent, quoted, sentences, spaced } from './phrases.js';

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

/**
 * What can be said about any set of conversations.
 * @param isNarrowed whether there may be others than those that were asked for.
 */
export function composeInsight(inputs: InsightInputs, isNarrowed = false): InsightText {
  const worries = concerns(inputs);
  return {
    overview: overview(inputs, isNarrowed),
    findings: [
      ...worries.map(({ title, evidence }) => `${title}: ${lowerFirst(evidence)}`),
      ...comparisons(inputs.averages, inputs.baseline).map(({ text }) => text),
    ],
    recommendations: worries.map(({ title, action }) => `${title}. ${action}`),
  };
}

function overview({ averages, statistics, topics }: InsightInputs, isNarrowed: boolean): string {
  const { conversations, moods, indexed, cqi } = averages;
  if (statistics.conversations === 0) return isNarrowed ? 'No conversations match.' : 'There are no conversations yet.';
  const users = counted(statistics.users, 'user');
  const mood = moodLevels(averages);
  if (mood === null) return nothingRead(statistics, users, 'a user');
  const quality = cqi === null ? null : `${labelOf(QUALITY_BANDS, cqi)} quality (${scoreText(cqi)})`;
  // A mean over some of the conversations must not be told of them all.
  const ofAll = quality !== null && indexed === conversations;
  const levels = ofAll ? [...mood, quality] : mood;
  const has = conversations === 1 ? 'has' : 'have';
  return sentences(
    moods === conversations
      ? `${counted(conversations, 'conversation')} of ${users} ${has} ${listed(levels)}${onAverage(moods)}.`
      : ofThoseRead(averages, users, levels),
    aboutTopics(topics, conversations),
    quality !== null &&
      !ofAll &&
      `There is a quality index of ${counted(indexed, 'conversation')}: ${quality}${onAverage(indexed)}.`,
  );
}

export function nothingRead({ conversations }: ConversationStatistics, whose: string, who: string): string {
  const [there, them] = conversations === 1 ? ['There is', 'it'] : ['There are', 'them'];
  return `${there} ${counted(conversations, 'conversation')} of ${whose}, and nothing that ${who} said in ${them} could be analysed yet.`;
}

/** Sentiment and frustration in words; null where no mood could be read. */
export function moodLevels({ sentiment, frustration }: Averages): string[] | null {
  if (sentiment === null || frustration === null) return null;
  const label = labelOf(INTENSITY_BANDS, frustration);
  return [
    `${spaced(labelOf(SENTIMENT_BANDS, sentiment))} sentiment (${scoreText(sentiment)})`,
    `${label === 'none' ? 'no' : label} frustration (${scoreText(frustration)})`,
  ];
}

/** The mood where it could be read in some of the conversations only. */
export const ofThoseRead = ({ conversations, moods }: Averages, whose: string, levels: readonly string[]): string =>
  `Of ${counted(conversations, 'conversation')} of ${whose}, ${grouped(moods)} could be read for mood: ${listed(levels)}${onAverage(moods)}.`;

const onAverage = (conversations: number): string => (conversations === 1 ? '' : ' on average');

/** Whether it is worth naming. What is about nothing in particular counts, but is no subject. */
export const isSubject = ({ name }: { readonly name: string }): boolean => name !== CATCH_ALL;

const MOST_TOPICS = 3;

/** What most conversations are about, if most are about one thing; otherwise the most common topics. */
export function aboutTopics(topics: readonly NamedCount[], conversations: number): string {
  const [first, ...others] = topics.filter(isSubject).slice(0, MOST_TOPICS);
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
export const methodologyOf = (conversations: number, by: string): string =>
  `Composed by fixed rules from the scores of ${counted(conversations, 'analysed conversation')}` +
  `${by === '' ? `; ${ALONE}` : `. ${by}`} Comparisons are with the average of all conversations.`;
