import { z } from 'zod';
import { EMOTIONS, ROOT_CAUSES, TOPIC_GROUPS } from '@parley/analysis';
import { DIMENSION_NAMES, FLAG_FILTERS, MEASURE_NAMES } from '@parley/analytics';

const word = (description: string) => z.string().min(1).max(512).optional().describe(description);
const score = (description: string, least = 0) => z.number().min(least).max(1).optional().describe(description);

const INSTANT = 'ISO 8601, such as 2026-11-01T00:00:00Z';

export const instant = (description: string) =>
  z.iso.datetime({ offset: true, error: `must be an instant of ${INSTANT}` }).describe(`${description} ${INSTANT}.`);

export const reference = (what: string) =>
  z.string().min(1).max(512).describe(`The ${what}, by Parley's id or the caller's own.`);

export const OF_PRODUCT = z.uuid().optional().describe('Only conversations of this product.');

/** What the analytics of users and organizations can be asked for. */
export const detail = {
  productId: OF_PRODUCT,
  insights: z
    .boolean()
    .default(false)
    .describe('Also topics, keywords and a summary in words; each call spends one of the insights of the plan.'),
};

export const modeOf = (insights: boolean): 'insights' | 'simple' => (insights ? 'insights' : 'simple');

export const MEASURE = z.enum(MEASURE_NAMES);
export const DIMENSION = z.enum(DIMENSION_NAMES);

/** The filters of GET /v1/interactions that questions are usually about, by the same names. All must hold. */
export const FILTERS = {
  productId: z.uuid().optional().describe('Of this product.'),
  versionId: z.uuid().optional().describe('Of this version of the prompts.'),
  userId: word("Of this user, by Parley's id or the caller's own."),
  organizationId: word("Of this organization, by Parley's id or the caller's own."),
  segmentId: z.uuid().optional().describe('Of the members of this segment.'),
  promptId: word("With this prompt, by Parley's id or the caller's own."),
  model: word('With this language model.'),
  topic: word('About this topic; the names are those of query_metrics by topic.'),
  topicGroup: z.enum(TOPIC_GROUPS).optional().describe('About a topic of this group.'),
  theme: word('About this topic, and went badly.'),
  keyword: word('With this keyword.'),
  rootCause: z.enum(ROOT_CAUSES).optional().describe('Went badly for this reason.'),
  tool: word('With at least one call of this tool.'),
  failingTool: word('With at least one failed call of this tool.'),
  emotion: z.enum(EMOTIONS).optional().describe("What the user's messages show most often."),
  language: z.string().min(2).max(16).optional().describe("The language of the user's messages, by ISO 639-1."),
  flag: z.array(z.enum(FLAG_FILTERS)).min(1).max(FLAG_FILTERS.length).optional().describe('With all of these.'),
  eventType: z.string().min(1).max(255).optional().describe('With at least one event of this type.'),
  rated: z.boolean().optional().describe('Only rated ones, or only those that are not.'),
  minSentiment: score('At least this sentiment, -1 to 1.', -1),
  maxSentiment: score('At most this sentiment, -1 to 1.', -1),
  minFrustration: score('At least this frustration, 0 to 1.'),
  maxFrustration: score('At most this frustration, 0 to 1.'),
  minStruggle: score('At least this struggle, 0 to 1.'),
  minCommercialIntent: score('At least this commercial intent, 0 to 1.'),
  minQuality: score('At least this quality index, 0 to 1.'),
  maxQuality: score('At most this quality index, 0 to 1.'),
  minRating: score("At least this share of the rating's own scale, 0 to 1."),
  maxRating: score("At most this share of the rating's own scale, 0 to 1."),
  property: z
    .array(z.string().min(3).max(1_024))
    .min(1)
    .max(20)
    .optional()
    .describe('With these properties, as key:value.'),
  q: word('Whose messages contain all of these words; put words in "quotation marks" to match them as a phrase.'),
};
