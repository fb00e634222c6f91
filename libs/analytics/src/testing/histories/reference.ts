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
import type { StoredEvent, StoredHistory, StoredProduct, StoredTalk } from './stored-history.js';

/** Every figure again by the definitions of docs/analytics.md: slowly, from lists, and without the code under test. */

const spoken = (talks: readonly StoredTalk[]): StoredTalk[] =>
  talks.filter(({ analysis }) => analysis.supported && analysis.userMessageCount > 0);

type Score = 'sentiment' | 'sentimentChange' | 'frustration' | 'struggle' | 'commercialIntent';

const meanOfSpoken = (talks: readonly StoredTalk[], score: Score): number | null =>
  meanScore(spoken(talks).map(({ analysis }) => analysis[score]));

/** The label is that of the score as it is shown. */
const level = (score: number | null, bands: Bands) =>
  score === null ? { label: 'unknown', score: 0 } : { label: labelOf(bands, score), score };

export const levelsOf = (talks: readonly StoredTalk[]) => ({
  averageUserSentiment: level(meanOfSpoken(talks, 'sentiment'), SENTIMENT_BANDS),
  averageChangeInUserSentiment: level(meanOfSpoken(talks, 'sentimentChange'), SENTIMENT_CHANGE_BANDS),
  averageFrustration: level(meanOfSpoken(talks, 'frustration'), INTENSITY_BANDS),
  averageStruggle: level(meanOfSpoken(talks, 'struggle'), INTENSITY_BANDS),
  averageCommercialIntent: level(meanOfSpoken(talks, 'commercialIntent'), COMMERCIAL_INTENT_BANDS),
});

const flagged = (talks: readonly StoredTalk[], flag: FlagName) => {
  const total = talks.filter(({ analysis }) => analysis.flags[flag].raised).length;
  return { total, percentage: Math.round(1000 * share(total, talks.length)) / 10 };
};

export const flagsOf = (talks: readonly StoredTalk[]) => ({
  hallucinationCount: flagged(talks, 'hallucination'),
  jailbreakCount: flagged(talks, 'jailbreak'),
  userBiasCount: flagged(talks, 'userBias'),
  modelBiasCount: flagged(talks, 'modelBias'),
  userToxicityCount: flagged(talks, 'userToxicity'),
  modelToxicityCount: flagged(talks, 'modelToxicity'),
});

type Scale = readonly [low: number, high: number];

/** The scale of most ratings; of two as common, the lower one, and then the shorter one. */
function commonScale(talks: readonly StoredTalk[]): Scale | null {
  const rated = talks.filter(({ rating }) => rating !== null);
  const scales = [...groupsOf(rated, ({ ratingMin, ratingMax }) => `${ratingMin} ${ratingMax}`).values()];
  const [most] = scales.sort(
    (a, b) => b.length - a.length || a[0]!.ratingMin - b[0]!.ratingMin || a[0]!.ratingMax - b[0]!.ratingMax,
  );
  return most === undefined ? null : [most[0]!.ratingMin, most[0]!.ratingMax];
}

const onScale = ({ rating, ratingMin, ratingMax }: StoredTalk, [low, high]: Scale): number | null =>
  rating === null ? null : low + ((rating - ratingMin) / (ratingMax - ratingMin)) * (high - low);

export function averageRating(talks: readonly StoredTalk[], scale = commonScale(talks)): number | null {
  return scale === null ? null : meanOf(known(talks.map((talk) => onScale(talk, scale))));
}

export const qualityIndex = (talks: readonly StoredTalk[]): number | null =>
  meanScore(known(talks.map(({ analysis }) => analysis.qualityIndex)));

export const gradesOf = (talks: readonly StoredTalk[]) => ({
  averageConversationRating: averageRating(talks),
  averageConversationQualityIndex: qualityIndex(talks),
});

export const topicsOf = (talks: readonly StoredTalk[]) => named(talks.map(({ analysis }) => analysis.topic));
export const topicGroupsOf = (talks: readonly StoredTalk[]) => named(talks.map(({ analysis }) => analysis.topicGroup));
export const keywordsOf = (talks: readonly StoredTalk[]) => named(talks.flatMap(({ analysis }) => analysis.keywords));

function rootCausesOf(talks: readonly StoredTalk[]) {
  const causes = known(talks.map(({ analysis }) => analysis.rootCause));
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

function failingToolsOf(talks: readonly StoredTalk[]) {
  const uses = talks.flatMap(({ analysis }) => analysis.tools);
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

function themesOf(talks: readonly StoredTalk[]) {
  const bad = talks.filter(
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

/** @param converted share of conversations with a conversion; null: none is recorded. */
export function pillarsOf(talks: readonly StoredTalk[], converted: number | null): Pillars {
  const part = (of: 'satisfaction' | 'safety' | 'friction') =>
    meanScore(known(talks.map(({ analysis }) => analysis[of])));
  const shareOf = (holds: (talk: StoredTalk) => boolean) => share(talks.filter(holds).length, talks.length);
  const visits = [...groupsOf(talks, ({ userId }) => userId).values()];
  const returning = share(visits.filter(({ length }) => length > 1).length, visits.length);
  const intent = shareOf(({ analysis }) => analysis.commercialIntent >= 0.6);
  const churn = shareOf(({ analysis }) => analysis.churnRisk);
  const success = converted === null ? returning / 0.4 : converted / 0.1;
  return {
    satisfaction: part('satisfaction'),
    safety: part('safety'),
    friction: part('friction'),
    growth:
      talks.length === 0
        ? null
        : toThousandths(clip(0.5 + 0.25 * clip(intent / 0.2) + 0.25 * clip(success) - 0.5 * clip(churn / 0.1))),
  };
}

function conversionShare({ talks, events }: StoredHistory, productId: string): number | null {
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
  return Math.min(1, sum(weights) / talks.filter((talk) => talk.productId === productId).length);
}

const PILLARS = ['satisfaction', 'safety', 'friction', 'growth'] as const;

function indexOf(history: StoredHistory, { id, weights }: StoredProduct) {
  const talks = history.talks.filter(({ productId }) => productId === id);
  const pillars = pillarsOf(talks, conversionShare(history, id));
  const raw = sum(PILLARS.map((pillar) => weights[pillar] * (pillars[pillar] ?? 0)));
  return { id, talks, pillars, raw };
}

export function productFigures(history: StoredHistory, productId: string) {
  const all = history.products.map((product) => indexOf(history, product));
  const { talks, pillars, raw } = all.find(({ id }) => id === productId)!;
  const others = all.filter((other) => other.id !== productId && other.talks.length >= 5);
  const prior = meanOf(others.map((other) => other.raw)) ?? 0.7;
  const n = talks.length;
  return {
    ...levelsOf(talks),
    productQualityIndex: n < 5 ? null : toThousandths((n * raw + 10 * prior) / (n + 10)),
    pillarScores: Object.fromEntries(PILLARS.map((pillar) => [pillar, pillars[pillar] ?? 0])),
    topics: topicsOf(talks),
    topicGroups: topicGroupsOf(talks),
    keywords: keywordsOf(talks).map(({ name }) => name),
    ...flagsOf(talks),
    rootCauseMix: rootCausesOf(talks),
    topFailingTools: failingToolsOf(talks),
    dissatisfactionThemes: themesOf(talks),
    averageConversationRating: averageRating(talks),
    ratingCount: talks.filter(({ rating }) => rating !== null).length,
  };
}

/** Of users and organizations. */
export const ownFigures = (talks: readonly StoredTalk[]) => ({
  ...levelsOf(talks),
  ...gradesOf(talks),
  totalConversations: talks.length,
});

export const segmentFigures = (talks: readonly StoredTalk[], participants: number) => ({
  ...ownFigures(talks),
  ...flagsOf(talks),
  topics: topicsOf(talks),
  topicGroups: topicGroupsOf(talks),
  keywords: keywordsOf(talks),
  participantCount: participants,
});

const modelScores = (talks: readonly StoredTalk[]) => {
  const pillars = pillarsOf(talks, null);
  return {
    avgConversationQualityIndex: qualityIndex(talks),
    avgSatisfactionScore: pillars.satisfaction,
    avgSafetyScore: pillars.safety,
    avgFrictionScore: pillars.friction,
    avgGrowthScore: pillars.growth,
  };
};

const countsOf = (talks: readonly StoredTalk[]) => ({
  conversationCount: talks.length,
  messageCount: sum(talks.map(({ messages }) => messages)),
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** @param days the days (UTC) of the period, as `2026-11-21`. */
export const modelFigures = (talks: readonly StoredTalk[], days: readonly string[]) => ({
  ...levelsOf(talks),
  ...modelScores(talks),
  averageConversationRating: averageRating(talks),
  ...flagsOf(talks),
  missingCapabilityCount: flagged(talks, 'missingCapability'),
  ...countsOf(talks),
  dataPoints: days.map((date) => {
    const ofDay = talks.filter(({ createdAt }) => dayOf(createdAt) === date);
    return { date, ...countsOf(ofDay), ...modelScores(ofDay) };
  }),
  recommendations: null,
});

const lastUsedAt = (talks: readonly StoredTalk[]): string | null =>
  talks.length === 0
    ? null
    : new Date(Math.max(...talks.map(({ lastMessageAt }) => lastMessageAt.getTime()))).toISOString();

/** Products by how many of their conversations use the model. */
export const modelUsage = (talks: readonly StoredTalk[]) => ({
  usageCount: talks.length,
  lastUsedAt: lastUsedAt(talks),
  products: Object.fromEntries([...groupsOf(talks, ({ productId }) => productId)].map(([id, own]) => [id, own.length])),
});

export const promptFigures = (talks: readonly StoredTalk[]) => ({
  avgQualityIndex: qualityIndex(talks),
  totalConversations: talks.length,
  lastUsedAt: lastUsedAt(talks),
  needsReview: false,
  suggestionCount: 0,
  effectiveSuggestionCount: 0,
});

export function interactionFigures({ analysis, messages, rating }: StoredTalk) {
  const scored = analysis.supported && analysis.userMessageCount > 0;
  const of = (score: number, bands: Bands) => level(scored ? score : null, bands);
  return {
    averageUserSentiment: of(analysis.sentiment, SENTIMENT_BANDS),
    changeInUserSentiment: of(analysis.sentimentChange, SENTIMENT_CHANGE_BANDS),
    frustration: of(analysis.frustration, INTENSITY_BANDS),
    struggle: of(analysis.struggle, INTENSITY_BANDS),
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

type ValueOf = (talks: readonly StoredTalk[], scale: Scale | null) => number | null;
const countOfFlag =
  (flag: FlagName): ValueOf =>
  (talks) =>
    flagged(talks, flag).total;

export const METRICS: Readonly<Record<string, ValueOf>> = {
  sentiment: (talks) => meanOfSpoken(talks, 'sentiment'),
  sentimentChange: (talks) => meanOfSpoken(talks, 'sentimentChange'),
  frustration: (talks) => meanOfSpoken(talks, 'frustration'),
  struggle: (talks) => meanOfSpoken(talks, 'struggle'),
  commercialIntent: (talks) => meanOfSpoken(talks, 'commercialIntent'),
  cqi: qualityIndex,
  rating: (talks, scale) => averageRating(talks, scale),
  conversations: (talks) => talks.length,
  messages: (talks) => countsOf(talks).messageCount,
  jailbreakDetected: countOfFlag('jailbreak'),
  hallucinationDetected: countOfFlag('hallucination'),
  userToxicityDetected: countOfFlag('userToxicity'),
  modelToxicityDetected: countOfFlag('modelToxicity'),
  userBiasDetected: countOfFlag('userBias'),
  modelBiasDetected: countOfFlag('modelBias'),
  missingCapabilityDetected: countOfFlag('missingCapability'),
};

/** One value a day (UTC). @param days as `2026-11-21`. */
export function seriesOf(talks: readonly StoredTalk[], metric: string, days: readonly string[]) {
  const inRange = talks.filter(({ createdAt }) => days.includes(dayOf(createdAt)));
  const scale = commonScale(inRange);
  return days.map((day) => ({
    at: `${day}T00:00:00.000Z`,
    value: METRICS[metric]!(
      inRange.filter(({ createdAt }) => dayOf(createdAt) === day),
      scale,
    ),
  }));
}

function eventFigures(events: readonly StoredEvent[]) {
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
      ...eventFigures(of),
      points: days.map((day) => ({
        at: `${day}T00:00:00.000Z`,
        ...eventFigures(of.filter(({ eventAt }) => dayOf(eventAt) === day)),
      })),
    }))
    .sort((a, b) => b.count - a.count || byBytes(a.eventType, b.eventType));
}
