import { EMOTIONS, FLAGS, ROOT_CAUSES, TOPIC_GROUPS } from '@parley/analysis';
import { REVIEW_STATUSES, type ReviewStatus } from '@parley/kernel';
import {
  EXAMPLE_PRODUCT_ID,
  ExternalId,
  Id,
  Instant,
  OneOf,
  QueryFlag,
  QueryInteger,
  QueryNumeric,
  QueryOneOfs,
  QueryTexts,
  Text,
} from '@parley/http';
import type { FlagFilter } from '../domain/conversation-filter.js';

const MAX_REPEATED = 20;
const MAX_PROPERTY_LENGTH = 1_024;
const MAX_NAME_LENGTH = 512;
const MAX_SEARCH_LENGTH = 512;
const MOST_MESSAGES = 1_000_000_000;
/** Bounded because the conversations are looked up, and named in each query. */
export const MOST_IN_REVIEW = 20_000;

export const FLAG_FILTERS: readonly FlagFilter[] = [...FLAGS, 'churnRisk'];
export const ROOT_CAUSE_SOURCES = ['heuristic', 'llm'] as const;

const EXAMPLE_VERSION_ID = '0198c0de-0000-7000-8000-000000000002';
const EXAMPLE_SEGMENT_ID = '0198c0de-0000-7000-8000-000000000003';

const Name = (description: string, example: string) =>
  Text({ optional: true, min: 1, max: MAX_NAME_LENGTH, description, example });
const AnyId = (description: string, example: string) => ExternalId({ optional: true, description, example });
const Score = (bound: 'At least' | 'At most', what: string, example: number, min = 0) =>
  QueryNumeric({ min, max: 1, description: `${bound} this ${what}, ${min} to 1.`, example });

/** Selects conversations, with the same parameters wherever conversations are listed, counted or asked about. */
export class ConversationFilterRequest {
  @Id({ optional: true, description: 'Of this product alone.', example: EXAMPLE_PRODUCT_ID })
  productId?: string;

  @Id({ optional: true, description: 'Of this version alone.', example: EXAMPLE_VERSION_ID })
  versionId?: string;

  @Instant({ optional: true, description: 'Began at this moment or later.', example: '2026-11-01T00:00:00Z' })
  from?: string;

  @Instant({ optional: true, description: 'Began before this moment.', example: '2026-12-01T00:00:00Z' })
  to?: string;

  @AnyId("Of this user alone, by Parley's id or the caller's own.", 'ada')
  userId?: string;

  @AnyId("Of this user alone, by the caller's own id.", 'ada')
  externalUserId?: string;

  @AnyId("Of this organization alone, by Parley's id or the caller's own.", 'analytical-engines')
  organizationId?: string;

  @AnyId("Of this organization alone, by the caller's own id.", 'analytical-engines')
  externalOrganizationId?: string;

  @Id({
    optional: true,
    description: "Of the segment's members, within the segment's own products and dates.",
    example: EXAMPLE_SEGMENT_ID,
  })
  segmentId?: string;

  @AnyId("With this prompt, by Parley's id or the caller's own.", 'support-prompt')
  promptId?: string;

  @Name(
    'With this language model: a name that conversations give it, or its id or canonical id in the catalogue.',
    'gpt-5',
  )
  model?: string;

  @AnyId("The one with this id of the caller's own.", 'c-1')
  externalConversationId?: string;

  @Name('About this topic.', 'refund')
  topic?: string;

  @OneOf(TOPIC_GROUPS, { optional: true, description: 'About a topic of this group.', example: 'billing' })
  topicGroup?: string;

  @Name('With this keyword.', 'invoice')
  keyword?: string;

  @Name('About this topic, and went badly: quality below good, or frustration or struggle from high up.', 'refund')
  theme?: string;

  @OneOf(ROOT_CAUSES, { optional: true, description: 'Went badly for this reason.', example: 'tool_failure' })
  rootCause?: string;

  @OneOf(ROOT_CAUSE_SOURCES, { optional: true, description: 'Who found the root cause.', example: 'heuristic' })
  rootCauseSource?: string;

  @Name('With at least one failed call of this tool.', 'order_lookup')
  failingTool?: string;

  @Name('With at least one call of this tool.', 'order_lookup')
  tool?: string;

  @OneOf(EMOTIONS, { optional: true, description: "What the user's messages show most often.", example: 'anger' })
  emotion?: string;

  @Text({
    optional: true,
    min: 2,
    max: 16,
    description: "The language of the user's messages, by ISO 639-1; und where it cannot be told.",
    example: 'en',
  })
  language?: string;

  @QueryOneOfs(FLAG_FILTERS, {
    max: FLAG_FILTERS.length,
    description: 'With this flag; of several, with all of them.',
    example: ['jailbreak'],
  })
  flag?: FlagFilter[];

  @Text({ optional: true, min: 1, max: 255, description: 'With at least one event of this type.', example: 'purchase' })
  eventType?: string;

  @QueryFlag({ description: 'Only rated ones, or only those that are not.', example: true })
  rated?: boolean;

  @OneOf(REVIEW_STATUSES, {
    optional: true,
    description: `In the inbox, and of this status there; more than ${MOST_IN_REVIEW.toLocaleString('en')} such conversations, in all or in the product, are rejected.`,
    example: 'unreviewed',
  })
  reviewStatus?: ReviewStatus;

  @Score('At least', 'sentiment', -0.5, -1)
  minSentiment?: number;

  @Score('At most', 'sentiment', 0.5, -1)
  maxSentiment?: number;

  @Score('At least', 'frustration', 0.5)
  minFrustration?: number;

  @Score('At most', 'frustration', 0.5)
  maxFrustration?: number;

  @Score('At least', 'struggle', 0.5)
  minStruggle?: number;

  @Score('At most', 'struggle', 0.5)
  maxStruggle?: number;

  @Score('At least', 'commercial intent', 0.6)
  minCommercialIntent?: number;

  @Score('At most', 'commercial intent', 0.6)
  maxCommercialIntent?: number;

  @Score('At least', 'quality index', 0.65)
  minQuality?: number;

  @Score('At most', 'quality index', 0.65)
  maxQuality?: number;

  @Score('At least', "rating, as a share of the rating's own scale", 0.5)
  minRating?: number;

  @Score('At most', "rating, as a share of the rating's own scale", 0.5)
  maxRating?: number;

  @QueryInteger({ min: 0, max: MOST_MESSAGES, description: 'At least so many messages.', example: 2 })
  minMessageCount?: number;

  @QueryInteger({ min: 0, max: MOST_MESSAGES, description: 'At most so many messages.', example: 20 })
  maxMessageCount?: number;

  @QueryTexts({
    max: MAX_REPEATED,
    maxLength: MAX_PROPERTY_LENGTH,
    description: 'With this property, as `key:value`; of several, with all of them.',
    example: ['channel:web'],
  })
  property?: string[];

  @Text({
    optional: true,
    min: 1,
    max: MAX_SEARCH_LENGTH,
    description:
      'In whose messages all of these words stand, in any order and case; words in "quotation marks" in a row, in one message.',
    example: 'refund "my order"',
  })
  q?: string;
}
