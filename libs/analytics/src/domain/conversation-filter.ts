import type { FlagName } from '@parley/analysis';
import type { SegmentFilters } from '@parley/segment-rules';

/** Which conversations a list, an aggregate or a question is over. What is absent or null does not narrow it. */
export interface ConversationFilter {
  readonly conversationId?: string | null;
  /** One of these; never none. */
  readonly conversationIds?: readonly string[] | null;
  readonly productId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly versionId?: string | null;
  readonly promptId?: string | null;
  readonly userId?: string | null;
  readonly organizationId?: string | null;
  /** Names under which conversations call the model. */
  readonly models?: readonly string[] | null;
  /** When the conversation began: `from` is in, `to` is not. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly segment?: SegmentAsOf | null;
  /** Keys under which rows keep one topic; none where it is called otherwise by now. */
  readonly topics?: readonly string[] | null;
  readonly topicGroup?: string | null;
  readonly keyword?: string | null;
  /** The topics of one theme of dissatisfaction: only conversations that went badly. */
  readonly themes?: readonly string[] | null;
  readonly rootCause?: string | null;
  readonly rootCauseSource?: string | null;
  /** With at least one failed call of it. */
  readonly failingTool?: string | null;
  /** With at least one call of it. */
  readonly tool?: string | null;
  readonly emotion?: string | null;
  readonly language?: string | null;
  /** Every one of them is raised. */
  readonly flags?: readonly FlagFilter[] | null;
  /** With at least one event of the type. */
  readonly eventType?: string | null;
  readonly rated?: boolean | null;
  readonly ranges?: readonly ScoreRange[] | null;
  /** Every one of them is there. */
  readonly properties?: readonly PropertyFilter[] | null;
  /** Each of these stands somewhere in what was said: words in a row, within one message. */
  readonly phrases?: readonly Phrase[] | null;
}

/** One word, or several in a row; as `searchWords` gives them. */
export type Phrase = readonly string[];

/** Whether it leaves every conversation. */
export const isUnfiltered = (filter: ConversationFilter): boolean =>
  Object.values(filter).every((value) => value == null || (Array.isArray(value) && value.length === 0));

/** Conversations of a segment's members, as far as the segment's own products and dates go, by the clock of `now`. */
export interface SegmentAsOf {
  readonly filters: SegmentFilters;
  readonly now: Date;
  /** Whether all users have their cells. */
  readonly celled: boolean;
}

export type FlagFilter = FlagName | 'churnRisk';

/** Both bounds are in. */
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

/** The value as text: of a string itself, of a number or a boolean how JSON writes it. */
export interface PropertyFilter {
  readonly key: string;
  readonly value: string;
}
