import { COMMERCIAL_INTENT_BANDS, FAIR_QUALITY, GOOD_QUALITY, labelOf, QUALITY_BANDS } from '@parley/metrics';
import type { Baseline } from '../narrative/comparison.js';
import type { UserSummary } from './user-summary.js';
import type { NamedCount } from '../aggregates.js';
import { comparisons } from '../narrative/comparison.js';
import { type ConcernInputs, concerns } from '../narrative/concerns.js';
import {
  aboutTopics,
  isSubject,
  methodologyOf,
  moodLevels,
  nothingRead,
  ofThoseRead,
} from '../narrative/insight-text.js';
import { counted, listed, scoreText, quoted, sentences } from '../narrative/phrases.js';
import { behavioralPatterns } from './patterns.js';
import { engagement, type Mood } from './engagement.js';
import { signals } from './signals.js';
import type { Activity, Averages, ConversationStatistics, TopicQuality } from '../aggregates.js';

export interface ProfileInputs extends ConcernInputs {
  /** Over the conversations that are asked for. */
  readonly statistics: ConversationStatistics;
  /** Over all conversations of the user, as is their mood: who stays or leaves does not depend on which are asked for. */
  readonly activity: Activity;
  readonly mood: Mood;
  /** Means over all of the tenant's conversations. */
  readonly baseline: Baseline;
  readonly topics: readonly NamedCount[];
  readonly topicScores: readonly TopicQuality[];
}

/** A few conversations must not become a verdict on a product. */
const MIN_FOR_ALIGNMENT = 4;
const MIN_PER_TOPIC = 3;

const ENGAGEMENT_METHOD =
  'Engagement compares the last 30 days with the 30 before. A pattern needs two of at least four conversations.';

/** @param by who worded the profile; '': fixed rules alone. */
export const profileMethodology = (conversations: number, by = ''): string =>
  `${methodologyOf(conversations, by)} ${ENGAGEMENT_METHOD}`;

/** A profile of the user from the metrics: each sentence gives the numbers that it rests on. */
export function userProfile(inputs: ProfileInputs): UserSummary {
  const { averages, activity, mood, baseline, topics } = inputs;
  const engaged = engagement(activity, mood);
  const apart = comparisons(averages, baseline);
  return {
    profileSummary: profile(inputs, apart[0]?.text),
    behavioralPatterns: behavioralPatterns(averages, topics),
    engagement: engaged,
    productAlignment: alignment(inputs),
    signals: signals({
      averages,
      activity,
      engagement: engaged,
      concerns: concerns(inputs, 'ofOne'),
      comparisons: apart,
    }),
    methodology: profileMethodology(averages.conversations),
  };
}

function profile({ averages, statistics, activity, topics }: ProfileInputs, comparison: string | undefined): string {
  const { conversations, moods } = averages;
  if (activity.conversations === 0) return 'This user has had no conversation yet.';
  if (statistics.conversations === 0) return 'No conversations of this user match.';
  const mood = moodLevels(averages);
  if (mood === null) return nothingRead(statistics, 'this user', 'the user');
  return sentences(
    moods === conversations
      ? `${over(conversations)} this user shows ${listed(mood)}.`
      : ofThoseRead(averages, 'this user', mood),
    aboutTopics(topics, conversations),
    intentOf(averages),
    comparison,
  );
}

const over = (conversations: number): string =>
  `${conversations === 1 ? 'In' : 'Over'} ${counted(conversations, 'conversation')}`;

function intentOf({ conversations, spoken, commercialIntent }: Averages): string {
  const intent = labelOf(COMMERCIAL_INTENT_BANDS, commercialIntent ?? 0);
  if (commercialIntent === null || intent === 'none') return '';
  const ofAll = spoken === conversations ? '' : `, over ${counted(spoken, 'conversation')}`;
  return `Commercial intent is ${intent} (${scoreText(commercialIntent)})${ofAll}.`;
}

function alignment({ averages, topicScores }: ProfileInputs): UserSummary['productAlignment'] {
  const { cqi, indexed, missingCapabilityDetected } = averages;
  if (cqi === null || indexed < MIN_FOR_ALIGNMENT) return null;
  const known = topicScores.filter((topic) => isSubject(topic) && topic.count >= MIN_PER_TOPIC);
  const worded = ({ name, count, cqi: quality }: TopicQuality) =>
    `${quoted(name)}: quality ${scoreText(quality)} over ${counted(count, 'conversation')}`;
  return {
    summary: `Conversations with this user have ${labelOf(QUALITY_BANDS, cqi)} quality: ${scoreText(cqi)} on average over ${counted(indexed, 'conversation')}.`,
    strengths: known.filter(({ cqi: quality }) => quality >= GOOD_QUALITY).map(worded),
    gaps: [
      ...known.filter(({ cqi: quality }) => quality < FAIR_QUALITY).map(worded),
      ...(missingCapabilityDetected > 0
        ? [`Asked for what the assistant cannot do in ${counted(missingCapabilityDetected, 'conversation')}`]
        : []),
    ],
  };
}
