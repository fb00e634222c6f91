import type { FlagName } from '@parley/analysis';
import type { SegmentFilters } from '@parley/segment-rules';

/**
 * Which conversations a list, an aggregate or a question is over. A field that is absent or null does not narrow it.
 */
export interface ConversationFilter {
  readonly conversationId?: string | null;
  /** One of these; never empty. */
  readonly conversationIds?: readonly string[] | null;
  readonly productId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly versionId?: string | null;
  readonly promptId?: string | null;
  readonly userId?: string | null;
  readonly organizationId?: string | null;
  /** The names that conversations use for the model. */
  readonly models?: readonly string[] | null;
  /** When the conversation began: `from` is included, `to` is not. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly segment?: SegmentAsOf | null;
  /** The keys under which rows keep one topic; empty if the topic has another name by now. */
  readonly topics?: readonly string[] | null;
  readonly topicGroup?: string | null;
  readonly keyword?: string | null;
  /** The topics of one theme of dissatisfaction: only conversations that went badly. */
  readonly themes?: readonly string[] | null;
  readonly rootCause?: string | null;
  readonly rootCauseSource?: string | null;
  /** With at least one failed call of the tool. */
  readonly failingTool?: string | null;
  /** With at least one call of the tool. */
  readonly tool?: string | null;
  readonly emotion?: string | null;
  readonly language?: string | null;
  /** All of these are raised. */
  readonly flags?: readonly FlagFilter[] | null;
  /** With at least one event of the type. */
  readonly eventType?: string | null;
  readonly rated?: boolean | null;
  readonly ranges?: readonly ScoreRange[] | null;
  /** All of these are present. */
  readonly properties?: readonly PropertyFilter[] | null;
  /** Each of these occurs somewhere in the conversation: words in a row, within one message. */
  readonly phrases?: readonly Phrase[] | null;
}

/** One word, or several in a row; as `searchWords` gives them. */
export type Phrase = readonly string[];

/** Whether the filter keeps every conversation. */
export const isUnfiltered = (filter: ConversationFilter): boolean =>
  Object.values(filter).every((value) => value == null || (Array.isArray(value) && value.length === 0));

/** Conversations of a segment's members, within the segment's own products and dates, as of `now`. */
export interface SegmentAsOf {
  readonly filters: SegmentFilters;
  readonly now: Date;
  /** Whether all users have their cells. */
  readonly celled: boolean;
}

export type FlagFilter = FlagName | 'churnRisk';

/** Both bounds are included. */
export interface ScoreRange {
  readonly of: RangedScore;
  readonly min: number | null;
  readonly max: number | null;
}

export const RANGED_SCORES = [
  'Sentiment',
  'Frustration',
  'Struggle',
  'CommercialIntent',
  'Quality',
  'Rating',
  'MessageCount',
] as const;
export type RangedScore = (typeof RANGED_SCORES)[number];

/** The value as text: a string itself, a number or a boolean as JSON writes it. */
export interface PropertyFilter {
  readonly key: string;
  readonly value: string;
}
