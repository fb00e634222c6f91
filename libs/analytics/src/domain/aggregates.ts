import type { RootCause as FoundCause, TopicGroup } from '@parley/analysis';
import type { CountName, MeanName } from '@parley/metrics';

/* What the queries answer with, and what everything else is worked out from. */

/** The mean of each score over the conversations that have it; null over none. */
type Means = { readonly [Name in MeanName]: number | null };
/** How many conversations meet each condition. */
type Counts = { readonly [Name in CountName]: number };

/** Over the conversations that are analysed. */
export interface Averages extends Means, Counts {
  readonly conversations: number;
  /** Conversations in which a user said something in a language of which everything is read. */
  readonly spoken: number;
  /** Conversations whose user's mood was read, which is done in more languages. */
  readonly moods: number;
  /** Conversations with a quality index. */
  readonly indexed: number;
  /** The standard deviation of the quality indices; null with fewer than two. */
  readonly cqiDeviation: number | null;
}

/** The averages of one product, model or day. */
export interface KeyedAverages extends Averages {
  readonly key: string;
}

/** The scores in which a part is compared with all of a tenant's conversations. */
export type Compared = 'cqi' | 'sentiment' | 'frustration' | 'struggle' | 'commercialIntent';

/** Sums of scores in thousandths, from which the means over several parts can be worked out to the last digit. */
export type ScoreSums = { readonly [Name in Compared as `${Name}Sum`]: number };

export interface ProductAverages extends KeyedAverages, ScoreSums {}

export interface RatingScale {
  readonly minimum: number;
  readonly maximum: number;
}

/** Over all conversations that were recorded, analysed or not yet. */
export interface ConversationStatistics {
  readonly conversations: number;
  readonly messages: number;
  readonly rated: number;
  /** On the scale that most ratings use. */
  readonly averageRating: number | null;
  /** Null without ratings. */
  readonly ratingScale: RatingScale | null;
  readonly users: number;
  /** When the latest message was sent, in milliseconds since 1970; null without a conversation. */
  readonly lastMs: number | null;
}

export interface UserCounts {
  readonly users: number;
  /** Users with more than one conversation. */
  readonly returningUsers: number;
}

/** The users of one product or day. */
export interface KeyedUserCounts extends UserCounts {
  readonly key: string;
  readonly conversations: number;
  readonly messages: number;
}

export interface Activity {
  readonly conversations: number;
  /** Conversations that began in the 30 days before now, and in the 30 days before those. */
  readonly recent: number;
  readonly before: number;
  /** Days from the latest message until now; 0 without a conversation. */
  readonly daysSinceLast: number;
}

/** How well conversations about a topic go, over those with a quality index. */
export interface TopicQuality {
  readonly name: string;
  readonly count: number;
  readonly cqi: number;
}

export interface RootCause extends Pick<FoundCause, 'cause' | 'source'> {
  readonly count: number;
  readonly avgConfidence: number;
}

export interface FailingTool {
  readonly toolName: string;
  readonly failureCount: number;
  readonly totalCalls: number;
  readonly failureRate: number;
}

export interface DissatisfactionTheme {
  readonly topicCanonical: string;
  readonly topicGroup: TopicGroup;
  readonly count: number;
  readonly avgFrustration: number;
  readonly avgStruggle: number;
  readonly avgCqi: number;
}

/** A topic or keyword with the conversations that have it. */
export interface NamedCount {
  readonly name: string;
  readonly count: number;
}
