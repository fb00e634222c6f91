import type { FlagName } from '@parley/analysis';
import {
  type Bands,
  COMMERCIAL_INTENT_BANDS,
  INTENSITY_BANDS,
  labelOf,
  SENTIMENT_BANDS,
  SENTIMENT_CHANGE_BANDS,
} from '@parley/metrics';
import { byBytes, clip, groupsOf, known, meanOf, meanScore, named, share, sum, toThousandths } from './arithmetic.js';
import type { StoredEvent, StoredHistory, StoredProduct, StoredConversation } from './stored-history.js';

/** Every metric again by the definitions of docs/analytics.md: slowly, from lists, and without the code under test. */

const spoken = (conversations: readonly StoredConversation[]): StoredConversation[] =>
  conversations.filter(({ analysis }) => analysis.supported && analysis.userMessageCount > 0);

export const moodIsRead = ({ support, userMessageCount }: StoredConversation['analysis']): boolean =>
  support !== 'nothing' && userMessageCount > 0;

const ofReadMood = (conversations: readonly StoredConversation[]): StoredConversation[] =>
  conversations.filter(({ analysis }) => moodIsRead(analysis));

type Mood = 'sentiment' | 'sentimentChange' | 'frustration';

const meanOfMood = (conversations: readonly StoredConversation[], score: Mood): number | null =>
  meanScore(ofReadMood(conversations).map(({ analysis }) => analysis[score]));

const meanOfSpoken = (
  conversations: readonly StoredConversation[],
  score: 'struggle' | 'commercialIntent',
): number | null => meanScore(spoken(conversations).map(({ analysis }) => analysis[score]));

/** The label belongs to the score as it is shown. */
const level = (score: number | null, bands: Bands) =>
  score === null ? { label: 'unknown', score: 0 } : { label: labelOf(bands, score), score };

const levelsOf = (conversations: readonly StoredConversation[]) => ({
  averageUserSentiment: level(meanOfMood(conversations, 'sentiment'), SENTIMENT_BANDS),
  averageChangeInUserSentiment: {
    ...level(meanOfMood(conversations, 'sentimentChange'), SENTIMENT_CHANGE_BANDS),
    ...(ofReadMood(conversations).length < 5 && { label: 'unknown' }),
  },
  averageFrustration: level(meanOfMood(conversations, 'frustration'), INTENSITY_BANDS),
  averageStruggle: level(meanOfSpoken(conversations, 'struggle'), INTENSITY_BANDS),
  averageCommercialIntent: level(meanOfSpoken(conversations, 'commercialIntent'), COMMERCIAL_INTENT_BANDS),
  scoredConversations: spoken(conversations).length,
  moodConversations: ofReadMood(conversations).length,
});

const flagged = (conversations: readonly StoredConversation[], flag: FlagName) => {
  const total = conversations.filter(({ analysis }) => analysis.flags[flag].raised).length;
  return { total, percentage: Math.round(1000 * share(total, conversations.length)) / 10 };
};

const flagsOf = (conversations: readonly StoredConversation[]) => ({
  hallucinationCount: flagged(conversations, 'hallucination'),
  jailbreakCount: flagged(conversations, 'jailbreak'),
  userBiasCount: flagged(conversations, 'userBias'),
  modelBiasCount: flagged(conversations, 'modelBias'),
  userToxicityCount: flagged(conversations, 'userToxicity'),
  modelToxicityCount: flagged(conversations, 'modelToxicity'),
});

type Scale = readonly [low: number, high: number];

/** The scale of most ratings; of two equally common ones, the higher, and then the longer. */
function commonScale(conversations: readonly StoredConversation[]): Scale | null {
  const rated = conversations.filter(({ rating }) => rating !== null);
  const scales = [...groupsOf(rated, ({ ratingMin, ratingMax }) => `${ratingMin} ${ratingMax}`).values()];
  const [most] = scales.sort(
    (a, b) => b.length - a.length || b[0]!.ratingMin - a[0]!.ratingMin || b[0]!.ratingMax - a[0]!.ratingMax,
  );
  return most === undefined ? null : [most[0]!.ratingMin, most[0]!.ratingMax];
}

const onScale = ({ rating, ratingMin, ratingMax }: StoredConversation, [low, high]: Scale): number | null =>
  rating === null ? null : low + ((rating - ratingMin) / (ratingMax - ratingMin)) * (high - low);

function averageRating(
  conversations: readonly StoredConversation[],
  scale = commonScale(conversations),
): number | null {
  return scale === null ? null : meanOf(known(conversations.map((conversation) => onScale(conversation, scale))));
}

const qualityIndex = (conversations: readonly StoredConversation[]): number | null =>
  meanScore(known(conversations.map(({ analysis }) => analysis.qualityIndex)));

function ratingsOf(conversations: readonly StoredConversation[]) {
  const scale = commonScale(conversations);
  return {
    averageConversationRating: averageRating(conversations),
    ratingCount: conversations.filter(({ rating }) => rating !== null).length,
    ratingScale: scale === null ? null : { minimum: scale[0], maximum: scale[1] },
  };
}

const gradesOf = (conversations: readonly StoredConversation[]) => ({
  ...ratingsOf(conversations),
  averageConversationQualityIndex: qualityIndex(conversations),
});

export const topicsOf = (conversations: readonly StoredConversation[]) =>
  named(conversations.map(({ analysis }) => analysis.topic));
const topicGroupsOf = (conversations: readonly StoredConversation[]) =>
  named(conversations.map(({ analysis }) => analysis.topicGroup));
export const keywordsOf = (conversations: readonly StoredConversation[]) =>
  named(conversations.flatMap(({ analysis }) => analysis.keywords));

function rootCausesOf(conversations: readonly StoredConversation[]) {
  const causes = known(conversations.map(({ analysis }) => analysis.rootCause));
  return [...groupsOf(causes, ({ cause, source }) => `${cause} ${source}`).values()]
    .map((group) => ({
      cause: group[0]!.cause,
      count: group.length,
      avgConfidence: meanScore(group.map(({ confidence }) => confidence)),
      source: group[0]!.source,
    }))
    .sort((a, b) => b.count - a.count || byBytes(a.cause, b.cause) || byBytes(a.source, b.source));
}

/** Lower bound of the 95 % interval of a proportion (E. B. Wilson, 1927). */
function wilson(failures: number, calls: number): number {
  const z = 1.96;
  const rate = failures / calls;
  const spread = z * Math.sqrt((rate * (1 - rate)) / calls + z ** 2 / (4 * calls ** 2));
  return (rate + z ** 2 / (2 * calls) - spread) / (1 + z ** 2 / calls);
}

function failingToolsOf(conversations: readonly StoredConversation[]) {
  const uses = conversations.flatMap(({ analysis }) => analysis.tools);
  return [...groupsOf(uses, ({ toolName }) => toolName)]
    .map(([toolName, group]) => {
      const [failureCount, totalCalls] = [sum(group.map((use) => use.failures)), sum(group.map((use) => use.calls))];
      return { toolName, failureCount, totalCalls, failureRate: toThousandths(failureCount / totalCalls) };
    })
    .filter(({ failureCount }) => failureCount > 0)
    .sort(
      (a, b) =>
        wilson(b.failureCount, b.totalCalls) - wilson(a.failureCount, a.totalCalls) || byBytes(a.toolName, b.toolName),
    );
}

function themesOf(conversations: readonly StoredConversation[]) {
  const bad = conversations.filter(
    ({ analysis: { topic, qualityIndex: quality, frustration, struggle } }) =>
      topic !== '' && quality !== null && (quality < 0.65 || frustration >= 0.5 || struggle >= 0.5),
  );
  return [...groupsOf(bad, ({ analysis }) => `${analysis.topic}\n${analysis.topicGroup}`).values()]
    .map((group) => ({
      topicCanonical: group[0]!.analysis.topic,
      topicGroup: group[0]!.analysis.topicGroup,
      count: group.length,
      avgFrustration: meanScore(group.map(({ analysis }) => analysis.frustration)),
      avgStruggle: meanScore(group.map(({ analysis }) => analysis.struggle)),
      avgCqi: qualityIndex(group),
    }))
    .sort((a, b) => b.count - a.count || byBytes(a.topicCanonical, b.topicCanonical))
    .slice(0, 20);
}

interface Pillars {
  readonly satisfaction: number | null;
  readonly safety: number | null;
  readonly friction: number | null;
  readonly growth: number | null;
}

/** @param converted the share of conversations with a conversion; null: none are recorded. */
function pillarsOf(conversations: readonly StoredConversation[], converted: number | null): Pillars {
  const part = (of: 'satisfaction' | 'safety' | 'friction') =>
    meanScore(known(conversations.map(({ analysis }) => analysis[of])));
  const shareOf = (holds: (conversation: StoredConversation) => boolean) =>
    share(conversations.filter(holds).length, conversations.length);
  const visits = [...groupsOf(conversations, ({ userId }) => userId).values()];
  const returning = share(visits.filter(({ length }) => length > 1).length, visits.length);
  const intent = shareOf(({ analysis }) => analysis.commercialIntent >= 0.6);
  const churn = shareOf(({ analysis }) => analysis.churnRisk);
  const success = converted === null ? returning / 0.4 : converted / 0.1;
  return {
    satisfaction: part('satisfaction'),
    safety: part('safety'),
    friction: part('friction'),
    growth:
      conversations.length === 0
        ? null
        : conversations.length < 5
          ? 0.5
          : toThousandths(clip(0.5 + 0.25 * clip(intent / 0.2) + 0.25 * clip(success) - 0.5 * clip(churn / 0.1))),
  };
}

/** Conversations with a conversion event, each counted for as many as it stands for; null where none are recorded. */
export function conversionsOf({ events }: StoredHistory, productId: string): number | null {
  const conversions = events.filter(
    (event) =>
      event.productId === productId &&
      event.conversationId !== null &&
      (event.influence === 'positive' || (event.valueType === 'currency' && event.influence !== 'negative')),
  );
  if (conversions.length === 0) return null;
  const weights = [...groupsOf(conversions, ({ conversationId }) => String(conversationId)).values()].map((group) =>
    Math.max(...group.map(({ sampleRate }) => 1 / sampleRate)),
  );
  return sum(weights);
}

function conversionShare(
  history: StoredHistory,
  productId: string,
  conversations: readonly StoredConversation[],
): number | null {
  if (conversionsOf(history, productId) === null) return null;
  const ids = new Set<string | null>(conversations.map(({ id }) => id));
  const events = history.events.filter(({ conversationId }) => ids.has(conversationId));
  return Math.min(1, (conversionsOf({ ...history, events }, productId) ?? 0) / conversations.length);
}

const PILLARS = ['satisfaction', 'safety', 'friction', 'growth'] as const;

function indexOf(history: StoredHistory, { id, weights }: StoredProduct, isMeant = EVERY) {
  const conversations = history.conversations.filter((one) => one.productId === id && isMeant(one));
  const pillars = pillarsOf(conversations, conversionShare(history, id, conversations));
  const raw = sum(PILLARS.map((pillar) => weights[pillar] * (pillars[pillar] ?? 0)));
  const indexed = conversations.filter(({ analysis }) => analysis.qualityIndex !== null).length;
  return { id, conversations, indexed, pillars, raw };
}

const EVERY = (_: StoredConversation): boolean => true;

/** @param isMeant which of the product's own conversations count. */
export function productMetrics(history: StoredHistory, productId: string, isMeant = EVERY) {
  const all = history.products.map((product) =>
    indexOf(history, product, product.id === productId ? isMeant : undefined),
  );
  const { conversations, indexed, pillars, raw } = all.find(({ id }) => id === productId)!;
  const others = all.filter((other) => other.id !== productId && other.indexed >= 5);
  const prior = meanOf(others.map((other) => other.raw)) ?? 0.7;
  const n = indexed;
  return {
    ...levelsOf(conversations),
    productQualityIndex: n < 5 ? null : toThousandths((n * raw + 10 * prior) / (n + 10)),
    pillarScores: Object.fromEntries(PILLARS.map((pillar) => [pillar, pillars[pillar] ?? 0])),
    topics: topicsOf(conversations),
    topicGroups: topicGroupsOf(conversations),
    keywords: keywordsOf(conversations).map(({ name }) => name),
    ...flagsOf(conversations),
    rootCauseMix: rootCausesOf(conversations),
    topFailingTools: failingToolsOf(conversations),
    dissatisfactionThemes: themesOf(conversations),
    ...ratingsOf(conversations),
  };
}

/** Metrics of users and organizations. */
export const ownMetrics = (conversations: readonly StoredConversation[]) => ({
  ...levelsOf(conversations),
  ...gradesOf(conversations),
  totalConversations: conversations.length,
});

export const segmentMetrics = (conversations: readonly StoredConversation[], participants: number) => ({
  ...ownMetrics(conversations),
  ...flagsOf(conversations),
  topics: topicsOf(conversations),
  topicGroups: topicGroupsOf(conversations),
  keywords: keywordsOf(conversations),
  participantCount: participants,
});

const modelScores = (conversations: readonly StoredConversation[]) => {
  const pillars = pillarsOf(conversations, null);
  return {
    avgConversationQualityIndex: qualityIndex(conversations),
    avgSatisfactionScore: pillars.satisfaction,
    avgSafetyScore: pillars.safety,
    avgFrictionScore: pillars.friction,
    avgGrowthScore: pillars.growth,
  };
};

const countsOf = (conversations: readonly StoredConversation[]) => ({
  conversationCount: conversations.length,
  messageCount: sum(conversations.map(({ messages }) => messages)),
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** @param days the days (UTC) of the period, as `2026-11-21`. */
export const modelMetrics = (conversations: readonly StoredConversation[], days: readonly string[]) => ({
  ...levelsOf(conversations),
  ...modelScores(conversations),
  ...ratingsOf(conversations),
  ...flagsOf(conversations),
  missingCapabilityCount: flagged(conversations, 'missingCapability'),
  ...countsOf(conversations),
  dataPoints: days.map((date) => {
    const ofDay = conversations.filter(({ createdAt }) => dayOf(createdAt) === date);
    return { date, ...countsOf(ofDay), ...modelScores(ofDay) };
  }),
  recommendations: null,
});

const lastUsedAt = (conversations: readonly StoredConversation[]): string | null =>
  conversations.length === 0
    ? null
    : new Date(Math.max(...conversations.map(({ lastMessageAt }) => lastMessageAt.getTime()))).toISOString();

/** How many conversations of each product use the model. */
export const modelUsage = (conversations: readonly StoredConversation[]) => ({
  usageCount: conversations.length,
  lastUsedAt: lastUsedAt(conversations),
  products: Object.fromEntries(
    [...groupsOf(conversations, ({ productId }) => productId)].map(([id, own]) => [id, own.length]),
  ),
});

export const promptMetrics = (conversations: readonly StoredConversation[]) => ({
  avgQualityIndex: qualityIndex(conversations),
  totalConversations: conversations.length,
  lastUsedAt: lastUsedAt(conversations),
  needsReview: false,
  suggestionCount: 0,
  effectiveSuggestionCount: 0,
});

export function interactionMetrics({ analysis, messages, rating }: StoredConversation) {
  const scored = analysis.supported && analysis.userMessageCount > 0;
  const of = (score: number, bands: Bands, has = moodIsRead(analysis)) => level(has ? score : null, bands);
  return {
    averageUserSentiment: of(analysis.sentiment, SENTIMENT_BANDS),
    changeInUserSentiment: of(analysis.sentimentChange, SENTIMENT_CHANGE_BANDS),
    frustration: of(analysis.frustration, INTENSITY_BANDS),
    struggle: of(analysis.struggle, INTENSITY_BANDS, scored),
    commercialIntent: { score: analysis.commercialIntent, primarySignal: analysis.commercialSignal },
    conversationQualityIndex: analysis.qualityIndex,
    messageCount: messages,
    mostCommonUserEmotion: analysis.emotion,
    rating,
    summary: analysis.summary,
    topic: analysis.topic,
    keywords: analysis.keywords,
  };
}

type ValueOf = (conversations: readonly StoredConversation[], scale: Scale | null) => number | null;
const countOfFlag =
  (flag: FlagName): ValueOf =>
  (conversations) =>
    flagged(conversations, flag).total;

export const METRICS: Readonly<Record<string, ValueOf>> = {
  sentiment: (conversations) => meanOfMood(conversations, 'sentiment'),
  sentimentChange: (conversations) => meanOfMood(conversations, 'sentimentChange'),
  frustration: (conversations) => meanOfMood(conversations, 'frustration'),
  struggle: (conversations) => meanOfSpoken(conversations, 'struggle'),
  commercialIntent: (conversations) => meanOfSpoken(conversations, 'commercialIntent'),
  cqi: qualityIndex,
  rating: (conversations, scale) => averageRating(conversations, scale),
  conversations: (conversations) => conversations.length,
  messages: (conversations) => countsOf(conversations).messageCount,
  jailbreakDetected: countOfFlag('jailbreak'),
  hallucinationDetected: countOfFlag('hallucination'),
  userToxicityDetected: countOfFlag('userToxicity'),
  modelToxicityDetected: countOfFlag('modelToxicity'),
  userBiasDetected: countOfFlag('userBias'),
  modelBiasDetected: countOfFlag('modelBias'),
  missingCapabilityDetected: countOfFlag('missingCapability'),
};

/** One value per day (UTC). @param days as `2026-11-21`. */
export function seriesOf(conversations: readonly StoredConversation[], metric: string, days: readonly string[]) {
  const inRange = conversations.filter(({ createdAt }) => days.includes(dayOf(createdAt)));
  const scale = commonScale(inRange);
  return days.map((day) => ({
    at: `${day}T00:00:00.000Z`,
    value: METRICS[metric]!(
      inRange.filter(({ createdAt }) => dayOf(createdAt) === day),
      scale,
    ),
  }));
}

/** Measures of each group of conversations. @param keysOf the groups that a conversation counts for. */
export function questionOf(
  conversations: readonly StoredConversation[],
  measures: readonly string[],
  keysOf: (conversation: StoredConversation) => readonly (string | null)[],
): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const scale = commonScale(conversations);
  const keys = [...new Set(conversations.flatMap(keysOf))];
  return Object.fromEntries(
    keys.map((key) => {
      const own = conversations.filter((conversation) => keysOf(conversation).includes(key));
      return [String(key), Object.fromEntries(measures.map((name) => [name, METRICS[name]!(own, scale)]))];
    }),
  );
}

function eventMetrics(events: readonly StoredEvent[]) {
  const weightOf = ({ sampleRate }: StoredEvent) => 1 / sampleRate;
  const total = (of: readonly StoredEvent[]) => sum(of.map((event) => (event.amount ?? 0) * weightOf(event)));
  const money = groupsOf(
    events.filter(({ valueType }) => valueType === 'currency'),
    ({ currency }) => currency ?? '',
  );
  const numeric = events.filter(({ valueType }) => valueType === 'numeric');
  const count = sum(events.map(weightOf));
  return {
    count,
    currencySums: [...money]
      .sort(([a], [b]) => byBytes(a, b))
      .map(([currency, of]) => ({ currency: currency === '' ? null : currency, sum: total(of) })),
    numericSum: numeric.length === 0 ? null : total(numeric),
    averageQualityImpact:
      events.length === 0 ? null : toThousandths(sum(events.map((event) => event.impact * weightOf(event))) / count),
  };
}

/** By type, the most frequent first. @param days the days (UTC) of the range, as `2026-11-21`. */
export function eventsSummary(events: readonly StoredEvent[], days: readonly string[]) {
  const inRange = events.filter(({ eventAt }) => days.includes(dayOf(eventAt)));
  return [...groupsOf(inRange, ({ eventType }) => eventType)]
    .map(([eventType, of]) => ({
      eventType,
      ...eventMetrics(of),
      points: days.map((day) => ({
        at: `${day}T00:00:00.000Z`,
        ...eventMetrics(of.filter(({ eventAt }) => dayOf(eventAt) === day)),
      })),
    }))
    .sort((a, b) => b.count - a.count || byBytes(a.eventType, b.eventType));
}
