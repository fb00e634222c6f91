import {
  INTENSITY_BANDS,
  lowerBoundOf,
  METRICS,
  type MetricName,
  QUALITY_BANDS,
  SENTIMENT_BANDS,
} from '@parley/metrics';
import type { Filters } from '../asked.js';

/** Something that words stand for, and its meaning in each part of a question. */
export interface Concept {
  readonly measure: MetricName;
  /** The conversations that have it; absent: it is only a measure. */
  readonly filters?: Filters;
  /** How many conversations have it, if the measure tells how much of it there is. */
  readonly count?: MetricName;
  /** The sort of GET /v1/interactions that puts the most of it first. */
  readonly sort?: string;
}

const HIGH = lowerBoundOf(INTENSITY_BANDS, 'high');

const frustration = {
  measure: 'frustration',
  filters: { minFrustration: HIGH },
  count: 'highFrustration',
  sort: 'frustration',
} as const satisfies Concept;
const struggle = {
  measure: 'struggle',
  filters: { minStruggle: HIGH },
  count: 'highStruggle',
  sort: 'struggle',
} as const satisfies Concept;
const quality = { measure: 'cqi', sort: 'quality' } as const satisfies Concept;
const sentiment = { measure: 'sentiment', sort: 'sentiment' } as const satisfies Concept;
const rating = { measure: 'rating', sort: 'rating' } as const satisfies Concept;
const intent = {
  measure: 'commercialIntent',
  filters: { minCommercialIntent: 0.6 },
  count: 'highIntent',
  sort: 'commercialIntent',
} as const satisfies Concept;
const flagged = (measure: MetricName, flag: string): Concept => ({ measure, filters: { flag: [flag] } });
const named = (measure: MetricName, ...words: string[]): [Concept, string[]] => [{ measure }, words];

/** Words that people use, besides the metrics' own titles. */
export const CONCEPTS: readonly (readonly [Concept, readonly string[]])[] = [
  [quality, ['quality', 'quality index', 'quality score', 'conversation quality', 'cqi', 'how well', 'how good']],
  [
    sentiment,
    ['sentiment', 'mood', 'feel', 'feeling', 'how happy', 'how positive', 'how negative', 'how unhappy', 'happiness'],
  ],
  [
    rating,
    [
      'rating',
      'rated lower',
      'rated higher',
      'rated better',
      'rated worse',
      'lowest rated',
      'highest rated',
      'best rated',
      'worst rated',
      'top rated',
      'rated',
      'star',
      'star rating',
      'user rating',
      'feedback score',
      'score from users',
    ],
  ],
  [
    frustration,
    [
      'frustration',
      'frustrated',
      'frustrate',
      'frustrating',
      'annoyance',
      'annoyed',
      'frustration level',
      'level of frustration',
    ],
  ],
  [struggle, ['struggle', 'struggling', 'struggled', 'user effort', 'effort', 'trouble', 'have trouble']],
  [
    intent,
    [
      'commercial intent',
      'buying intent',
      'purchase intent',
      'intent to buy',
      'buyer intent',
      'buying interest',
      'interest in buying',
    ],
  ],
  [
    { measure: 'highIntent', filters: { minCommercialIntent: 0.6 } },
    ['high commercial intent', 'high buying intent', 'hot lead', 'lead', 'want to buy', 'ready to buy', 'high intent'],
  ],
  [
    { measure: 'highFrustration', filters: { minFrustration: HIGH } },
    [
      'high frustration',
      'highly frustrated',
      'very frustrated',
      'severe frustration',
      'complain',
      'complaining',
      'complaint',
      'user complain about',
      'customer complain about',
      'people complain about',
      'complain about',
    ],
  ],
  [
    { measure: 'highStruggle', filters: { minStruggle: HIGH } },
    ['high struggle', 'severe struggle', 'struggle a lot', 'struggling badly'],
  ],
  named(
    'sentimentChange',
    'sentiment change',
    'change in sentiment',
    'mood change',
    'sentiment change within conversation',
  ),
  named(
    'conversations',
    'conversation',
    'chat',
    'session',
    'volume',
    'traffic',
    'dialogue',
    'conversation volume',
    'talk',
    'usage',
  ),
  [{ measure: 'messages', sort: 'messageCount' }, ['message', 'msg', 'message volume', 'turn']],
  named('inputTokens', 'input token', 'prompt token', 'token in'),
  named('cachedInputTokens', 'cached input token', 'cached token'),
  named('outputTokens', 'output token', 'completion token', 'token out', 'generated token'),
  named('reasoningTokens', 'reasoning token', 'thinking token'),
  named(
    'cost',
    'cost',
    'spend',
    'spend on model',
    'spent on model',
    'pay for model',
    'spend on llm',
    'spent',
    'spending',
    'pay',
    'paid',
    'bill',
    'expense',
    'price',
    'expensive',
    'money',
  ),
  named('satisfaction', 'satisfaction', 'satisfied', 'satisfaction score', 'customer satisfaction', 'csat'),
  named('safety', 'safety', 'safe', 'safer', 'safety score'),
  named('friction', 'friction', 'friction score'),
  [
    flagged('jailbreakDetected', 'jailbreak'),
    [
      'jailbreak',
      'jailbreak attempt',
      'jailbroken',
      'jailbreaking',
      'tried to break the rule',
      'prompt injection',
      'try to jailbreak',
      'tried to jailbreak',
    ],
  ],
  [
    flagged('hallucinationDetected', 'hallucination'),
    [
      'hallucination',
      'hallucinate',
      'hallucinated',
      'hallucinating',
      'made up answer',
      'made thing up',
      'make thing up',
      'invented answer',
      'make up',
    ],
  ],
  [
    flagged('userToxicityDetected', 'userToxicity'),
    [
      'user toxicity',
      'toxic user',
      'toxic',
      'toxicity',
      'abusive user',
      'abusive',
      'rude user',
      'rude',
      'insult',
      'insulting',
    ],
  ],
  [
    flagged('modelToxicityDetected', 'modelToxicity'),
    [
      'model toxicity',
      'toxic answer',
      'toxic response',
      'toxic reply',
      'toxic model',
      'rude answer',
      'toxic assistant',
    ],
  ],
  [flagged('userBiasDetected', 'userBias'), ['user bias', 'biased user']],
  [
    flagged('modelBiasDetected', 'modelBias'),
    ['model bias', 'biased answer', 'biased response', 'biased model', 'bias', 'biased', 'biased reply'],
  ],
  [
    flagged('missingCapabilityDetected', 'missingCapability'),
    [
      'missing capability',
      'something it cant do',
      'what it cant do',
      'thing it cant do',
      'cant do',
      'cannot do',
      'unsupported request',
      'missing feature',
      'capability gap',
      'feature request',
    ],
  ],
  [
    flagged('churnRisk', 'churnRisk'),
    [
      'churn risk',
      'churn',
      'churning',
      'risk of churn',
      'at risk of churning',
      'likely to churn',
      'about to leave',
      'want to cancel',
      'risk of churning',
      'want to leave',
      'risk of leaving',
      'cancellation risk',
      'churned',
    ],
  ],
];

/** Kinds of conversations that have no measure of their own. */
export const KINDS: readonly (readonly [Filters, readonly string[]])[] = [
  [
    { maxQuality: lowerBoundOf(QUALITY_BANDS, 'fair') },
    ['poor quality', 'low quality', 'bad quality', 'bad conversation', 'poor conversation'],
  ],
  [
    { minQuality: lowerBoundOf(QUALITY_BANDS, 'excellent') },
    ['excellent quality', 'high quality', 'great quality', 'excellent conversation'],
  ],
  [
    { minSentiment: lowerBoundOf(SENTIMENT_BANDS, 'positive') },
    ['positive', 'positive sentiment', 'happy', 'happy user'],
  ],
  [
    { maxSentiment: lowerBoundOf(SENTIMENT_BANDS, 'neutral') },
    ['negative', 'negative sentiment', 'unhappy', 'unhappy user'],
  ],
  [{ rated: true }, ['rated', 'with a rating', 'get rated', 'that have a rating']],
  [{ rated: false }, ['unrated', 'without a rating', 'no rating', 'without rating']],
];

/** Whether a measure counts who has something; measures of how much of it there is come first in a question. */
export const isCount = (measure: MetricName): boolean => METRICS[measure].kind === 'count';
