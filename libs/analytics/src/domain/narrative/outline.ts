import { frustrationLabel, qualityLabel, sentimentLabel } from '@parley/analysis';
import type { Baseline } from '../baseline.js';
import type { TalkRow } from '../../figures/talks.query.js';
import type { NamedCount } from '../counts.js';
import { comparisons } from './comparison.js';
import { type ConcernInputs, concerns } from './concerns.js';
import { counted, figure, listed, quoted, sentences, spaced } from './phrases.js';

export interface OutlineInputs extends ConcernInputs {
  readonly talks: TalkRow;
  /** Means over all of the tenant's conversations. */
  readonly baseline: Baseline;
  readonly topics: readonly NamedCount[];
}

export interface Outline {
  /** How conversations go, in a few sentences. */
  readonly overview: string;
  /** What stands out, each a sentence with its evidence. */
  readonly findings: readonly string[];
  /** What to do about it, the most pressing first. */
  readonly recommendations: readonly string[];
}

/** What can be said of any set of conversations. */
export function outline(inputs: OutlineInputs): Outline {
  const worries = concerns(inputs);
  return {
    overview: overview(inputs),
    findings: [
      ...worries.map(({ title, evidence }) => `${title}: ${evidence}`),
      ...comparisons(inputs.averages, inputs.baseline).map(({ text }) => text),
    ],
    recommendations: worries.map(({ title, action }) => `${title}. ${action}`),
  };
}

function overview({ averages, talks, topics }: OutlineInputs): string {
  const { conversations, sentiment, frustration, qualityIndex } = averages;
  if (talks.conversations === 0) return 'There are no conversations to speak of yet.';
  const users = counted(talks.users, 'user');
  if (sentiment === null || frustration === null) {
    return `There are ${counted(talks.conversations, 'conversation')} of ${users}, and none with a message of a user has been analysed yet.`;
  }
  const level = frustrationLabel(frustration);
  return sentences(
    `${counted(conversations, 'conversation')} of ${users} sound ${spaced(sentimentLabel(sentiment))} on average (${figure(sentiment)}),`,
    `with ${level === 'none' ? 'no' : level} frustration (${figure(frustration)})`,
    qualityIndex === null ? '.' : `and ${qualityLabel(qualityIndex)} quality (${figure(qualityIndex)}).`,
    topics.length > 0 && `They are mostly about ${listed(topics.slice(0, 3).map(({ name }) => quoted(name)))}.`,
  ).replace(') .', ').');
}
