import type { FieldTable } from '../field-table.js';

const AVERAGES = {
  averageUserSentiment: 'object',
  averageChangeInUserSentiment: 'object',
  averageFrustration: 'object',
  averageStruggle: 'object',
  averageCommercialIntent: 'object',
};
const COUNTS = {
  hallucinationCount: 'object',
  jailbreakCount: 'object',
  userBiasCount: 'object',
  modelBiasCount: 'object',
  userToxicityCount: 'object',
  modelToxicityCount: 'object',
};
const LEVEL = { label: 'string', score: 'number' };
const COUNT = { total: 'number', percentage: 'number' };
const NAMED_COUNT = { name: 'string', count: 'number' };
const NARROWED = { productId: 'uuid?', versionId: 'uuid?' };
const MODE = { mode: 'simple/insights? =insights' };

const answer = (endpoint: string, fields: FieldTable['fields'], ...at: string[]): FieldTable => ({
  endpoint,
  place: 'answer',
  ...(at.length === 0 ? {} : { at }),
  fields,
});

/** Every level object, count object and named count of an answer. */
const blocks = (endpoint: string, named: readonly string[], counts: readonly string[] = []): FieldTable[] => [
  ...Object.keys(AVERAGES).map((name) => answer(endpoint, LEVEL, name)),
  ...counts.map((name) => answer(endpoint, COUNT, name)),
  ...named.map((name) => answer(endpoint, NAMED_COUNT, name, '[]')),
];

const USER = 'GET /users/{userId}/analytics';
const ORGANIZATION = 'GET /organizations/{organizationId}/analytics';
const SEGMENT = 'GET /segments/{segmentId}/analytics';
const PRODUCT = 'GET /products/{productId}/analytics';

/** Fields that are computed. */
export const ANALYTICS: readonly FieldTable[] = [
  { endpoint: USER, place: 'path', fields: { userId: 'string' } },
  { endpoint: USER, place: 'query', fields: { ...MODE, ...NARROWED } },
  answer(USER, {
    ...AVERAGES,
    averageConversationRating: 'number|null',
    averageConversationQualityIndex: 'number|null',
    summary: 'object',
    totalConversations: 'number',
    topics: 'array?',
    keywords: 'array?',
  }),
  ...blocks(USER, []),
  { endpoint: ORGANIZATION, place: 'path', fields: { organizationId: 'string' } },
  { endpoint: ORGANIZATION, place: 'query', fields: { ...MODE, ...NARROWED } },
  answer(ORGANIZATION, {
    ...AVERAGES,
    averageConversationRating: 'number|null',
    averageConversationQualityIndex: 'number|null',
    summary: 'object',
    totalConversations: 'number',
    topics: 'array?',
    keywords: 'array?',
  }),
  answer(ORGANIZATION, { analysis: 'string', reason: 'string' }, 'summary'),
  ...blocks(ORGANIZATION, ['topics', 'keywords']),
  { endpoint: SEGMENT, place: 'path', fields: { segmentId: 'uuid' } },
  { endpoint: SEGMENT, place: 'query', fields: NARROWED },
  answer(SEGMENT, {
    ...AVERAGES,
    topics: 'array',
    topicGroups: 'array',
    keywords: 'array',
    summary: 'object',
    ...COUNTS,
    totalConversations: 'number',
    participantCount: 'number',
    averageConversationQualityIndex: 'number?|null',
    averageConversationRating: 'number?|null',
  }),
  answer(SEGMENT, { overview: 'string', recommendations: 'array' }, 'summary'),
  ...blocks(SEGMENT, ['topics', 'topicGroups', 'keywords'], Object.keys(COUNTS)),
  { endpoint: PRODUCT, place: 'path', fields: { productId: 'uuid' } },
  answer(PRODUCT, {
    ...AVERAGES,
    productQualityIndex: 'number|null',
    pillarScores: 'object',
    topics: 'array',
    topicGroups: 'array',
    keywords: 'array',
    ...COUNTS,
    rootCauseMix: 'array',
    topFailingTools: 'array',
    dissatisfactionThemes: 'array',
    averageConversationRating: 'number|null',
    ratingCount: 'number',
    insights: 'any?|null',
  }),
  answer(PRODUCT, { satisfaction: 'number', growth: 'number', friction: 'number', safety: 'number' }, 'pillarScores'),
  answer(
    PRODUCT,
    { cause: 'string', count: 'number', avgConfidence: 'number', source: 'string' },
    'rootCauseMix',
    '[]',
  ),
  answer(
    PRODUCT,
    { toolName: 'string', failureCount: 'number', totalCalls: 'number', failureRate: 'number' },
    'topFailingTools',
    '[]',
  ),
  answer(
    PRODUCT,
    {
      topicCanonical: 'string',
      topicGroup: 'string',
      count: 'number',
      avgFrustration: 'number',
      avgStruggle: 'number',
      avgCqi: 'number',
    },
    'dissatisfactionThemes',
    '[]',
  ),
  ...blocks(PRODUCT, ['topics', 'topicGroups'], Object.keys(COUNTS)),
];
