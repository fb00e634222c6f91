import { commercialIntentLabel, frustrationLabel, qualityLabel, sentimentLabel } from '@parley/analysis';
import type { ActivityRow } from '../../figures/activity.query.js';
import type { Baseline } from '../baseline.js';
import type { TopicScoreRow } from '../../figures/topic-scores.query.js';
import type { UserSummary } from '../../user-analytics/user-summary.view.js';
import type { NamedCount } from '../counts.js';
import { comparisons } from '../narrative/comparison.js';
import { type ConcernInputs, concerns } from '../narrative/concerns.js';
import { counted, figure, listed, quoted, sentences, spaced } from '../narrative/phrases.js';
import { behavioralPatterns } from './patterns.js';
import { engagement } from './engagement.js';
import { signals } from './signals.js';

export interface ProfileInputs extends ConcernInputs {
  readonly activity: ActivityRow;
  /** Means over all of the tenant's conversations. */
  readonly baseline: Baseline;
  readonly topics: readonly NamedCount[];
  readonly topicScores: readonly TopicScoreRow[];
}

/** A few conversations must not become a verdict on a product. */
const MIN_FOR_ALIGNMENT = 3;
const MIN_PER_TOPIC = 2;
const GOOD_QUALITY = 0.65;
const POOR_QUALITY = 0.5;

/** Who the user is, as far as the figures tell: each sentence rests on figures that it gives. */
export function userProfile(inputs: ProfileInputs): UserSummary {
  const { averages, activity, baseline, topics } = inputs;
  const engaged = engagement(activity, averages.frustration);
  const apart = comparisons(averages, baseline);
  return {
    profileSummary: profile(inputs, apart[0]?.text),
    behavioralPatterns: behavioralPatterns(averages, topics),
    engagement: engaged,
    productAlignment: alignment(inputs),
    signals: signals({ averages, engagement: engaged, concerns: concerns(inputs), comparisons: apart }),
    methodology: methodology(averages.conversations),
  };
}

function profile({ averages, activity, topics }: ProfileInputs, comparison: string | undefined): string {
  const { conversations, sentiment, frustration, commercialIntent } = averages;
  if (activity.conversations === 0) return 'This user has had no conversation yet.';
  if (sentiment === null || frustration === null || commercialIntent === null) {
    return `This user has had ${counted(activity.conversations, 'conversation')}, of which none with a message of the user has been analysed yet.`;
  }
  const intent = commercialIntentLabel(commercialIntent);
  return sentences(
    `Over ${counted(conversations, 'conversation')} this user sounds ${spaced(sentimentLabel(sentiment))} (${figure(sentiment)})`,
    `with ${frustrationLabel(frustration) === 'none' ? 'no' : frustrationLabel(frustration)} frustration (${figure(frustration)}).`,
    topics.length > 0 && `Most of it is about ${listed(topics.slice(0, 3).map(({ name }) => quoted(name)))}.`,
    intent !== 'none' && `Commercial intent is ${intent} (${figure(commercialIntent)}).`,
    comparison,
  );
}

function alignment({ averages, topicScores }: ProfileInputs): UserSummary['productAlignment'] {
  const { qualityIndex, indexed, missingCapability } = averages;
  if (qualityIndex === null || indexed < MIN_FOR_ALIGNMENT) return null;
  const known = topicScores.filter(({ count }) => count >= MIN_PER_TOPIC);
  const worded = ({ name, count, qualityIndex: quality }: TopicScoreRow) =>
    `${quoted(name)}: quality ${figure(quality)} over ${counted(count, 'conversation')}`;
  return {
    summary: `The product serves this user with ${qualityLabel(qualityIndex)} quality: ${figure(qualityIndex)} on average over ${counted(indexed, 'conversation')}.`,
    strengths: known.filter(({ qualityIndex: quality }) => quality >= GOOD_QUALITY).map(worded),
    gaps: [
      ...known.filter(({ qualityIndex: quality }) => quality < POOR_QUALITY).map(worded),
      ...(missingCapability > 0
        ? [`Asked for what the assistant cannot do in ${counted(missingCapability, 'conversation')}`]
        : []),
    ],
  };
}

const methodology = (conversations: number): string =>
  `Composed by fixed rules from the scores of ${counted(conversations, 'analysed conversation')}; no language model was asked. ` +
  `Engagement compares the last 30 days with the 30 before; comparisons are with the average over all conversations of the tenant. ` +
  `Patterns need at least two conversations, comparisons three.`;
