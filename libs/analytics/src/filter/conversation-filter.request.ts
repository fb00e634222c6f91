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
const Score = (bound: 'Minimum' | 'Maximum', what: string, example: number, min = 0) =>
  QueryNumeric({
    min,
    max: 1,
    description: `${bound} ${what}, ${min} to 1, inclusive; conversations without one are left out.`,
    example,
  });

/** Selects conversations, with the same parameters wherever conversations are listed, counted or asked about. */
export class ConversationFilterRequest {
  @Id({ optional: true, description: 'Only conversations of this product.', example: EXAMPLE_PRODUCT_ID })
  productId?: string;

  @Id({ optional: true, description: 'Only conversations of this version.', example: EXAMPLE_VERSION_ID })
  versionId?: string;

  @Instant({
    optional: true,
    description: 'Only conversations that began at this moment or later.',
    example: '2026-11-01T00:00:00Z',
  })
  from?: string;

  @Instant({
    optional: true,
    description: 'Only conversations that began before this moment.',
    example: '2026-12-01T00:00:00Z',
  })
  to?: string;

  @AnyId("Only conversations of this user, by Parley's id or your own.", 'ada')
  userId?: string;

  @AnyId('Only conversations of this user, by your own id.', 'ada')
  externalUserId?: string;

  @AnyId("Only conversations of this organization, by Parley's id or your own.", 'analytical-engines')
  organizationId?: string;

  @AnyId('Only conversations of this organization, by your own id.', 'analytical-engines')
  externalOrganizationId?: string;

  @Id({
    optional: true,
    description: "Only conversations of the segment's members, within the segment's own products and dates.",
    example: EXAMPLE_SEGMENT_ID,
  })
  segmentId?: string;

  @AnyId("Only conversations with this prompt, by Parley's id or your own.", 'support-prompt')
  promptId?: string;

  @Name(
    'Only conversations with this language model: a name that conversations give it, or its id or canonical id in the catalogue.',
    'gpt-5',
  )
  model?: string;

  @AnyId('Only the conversation with this id of your own.', 'c-1')
  externalConversationId?: string;

  @Name('Only conversations about this topic.', 'refund')
  topic?: string;

  @OneOf(TOPIC_GROUPS, {
    optional: true,
    description: 'Only conversations about a topic of this group.',
    example: 'billing',
  })
  topicGroup?: string;

  @Name('Only conversations with this keyword.', 'invoice')
  keyword?: string;

  @Name(
    'Only conversations about this topic that went badly: quality index below 0.65, or frustration or struggle of 0.5 or more.',
    'refund',
  )
  theme?: string;

  @OneOf(ROOT_CAUSES, {
    optional: true,
    description: 'Only conversations that went badly for this reason.',
    example: 'tool_failure',
  })
  rootCause?: string;

  @OneOf(ROOT_CAUSE_SOURCES, {
    optional: true,
    description: 'Who found the root cause. `heuristic`: rules; `llm`: a language model.',
    example: 'heuristic',
  })
  rootCauseSource?: string;

  @Name('Only conversations with a failed call of this tool.', 'order_lookup')
  failingTool?: string;

  @Name('Only conversations with a call of this tool.', 'order_lookup')
  tool?: string;

  @OneOf(EMOTIONS, {
    optional: true,
    description: "Only conversations in which the user's messages show this emotion most often.",
    example: 'anger',
  })
  emotion?: string;

  @Text({
    optional: true,
    min: 2,
    max: 16,
    description:
      "Only conversations in which the user's messages are in this language (ISO 639-1); `und`: it cannot be told.",
    example: 'en',
  })
  language?: string;

  @QueryOneOfs(FLAG_FILTERS, {
    max: FLAG_FILTERS.length,
    description: 'Only conversations with this flag; if repeated, with all of them.',
    example: ['jailbreak'],
  })
  flag?: FlagFilter[];

  @Text({
    optional: true,
    min: 1,
    max: 255,
    description: 'Only conversations with an event of this type.',
    example: 'purchase',
  })
  eventType?: string;

  @QueryFlag({ description: 'true: only rated conversations; false: only unrated ones.', example: true })
  rated?: boolean;

  @OneOf(REVIEW_STATUSES, {
    optional: true,
    description: `Only conversations that are in the inbox with this status. Rejected if there are more than ${MOST_IN_REVIEW.toLocaleString('en')} of them (in the product, if \`productId\` is given).`,
    example: 'unreviewed',
  })
  reviewStatus?: ReviewStatus;

  @Score('Minimum', 'sentiment', -0.5, -1)
  minSentiment?: number;

  @Score('Maximum', 'sentiment', 0.5, -1)
  maxSentiment?: number;

  @Score('Minimum', 'frustration', 0.5)
  minFrustration?: number;

  @Score('Maximum', 'frustration', 0.5)
  maxFrustration?: number;

  @Score('Minimum', 'struggle', 0.5)
  minStruggle?: number;

  @Score('Maximum', 'struggle', 0.5)
  maxStruggle?: number;

  @Score('Minimum', 'commercial intent', 0.6)
  minCommercialIntent?: number;

  @Score('Maximum', 'commercial intent', 0.6)
  maxCommercialIntent?: number;

  @Score('Minimum', 'quality index', 0.65)
  minQuality?: number;

  @Score('Maximum', 'quality index', 0.65)
  maxQuality?: number;

  @Score('Minimum', "rating, as a share of the rating's own scale", 0.5)
  minRating?: number;

  @Score('Maximum', "rating, as a share of the rating's own scale", 0.5)
  maxRating?: number;

  @QueryInteger({
    min: 0,
    max: MOST_MESSAGES,
    description: 'Only conversations with at least this many messages.',
    example: 2,
  })
  minMessageCount?: number;

  @QueryInteger({
    min: 0,
    max: MOST_MESSAGES,
    description: 'Only conversations with at most this many messages.',
    example: 20,
  })
  maxMessageCount?: number;

  @QueryTexts({
    max: MAX_REPEATED,
    maxLength: MAX_PROPERTY_LENGTH,
    description: 'Only conversations with this property, as `key:value`; if repeated, with all of them.',
    example: ['channel:web'],
  })
  property?: string[];

  @Text({
    optional: true,
    min: 1,
    max: MAX_SEARCH_LENGTH,
    description:
      'Only conversations whose messages contain all of these words, in any order and any case. Words in "quotation marks" must follow one another within one message.',
    example: 'refund "my order"',
  })
  q?: string;
}
