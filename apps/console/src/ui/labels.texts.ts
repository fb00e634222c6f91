import type { components } from '../api/schema.js';
import { texts } from '../language/texts.js';

type Summary = components['schemas']['AnalysisSummary'];
type Labels<Name extends string | null> = Record<NonNullable<Name>, string>;

/** What Parley's own words are called within a sentence, by the filter that takes them. */
export const LABELS = texts('labels', {
  rootCause: {
    tool_failure: 'tool failure',
    safety_block: 'safety block',
    missing_capability: 'missing capability',
    hallucination: 'hallucination',
    instruction_not_followed: 'instruction not followed',
    misunderstanding: 'misunderstanding',
    incomplete_or_vague_answer: 'incomplete or vague answer',
    context_loss: 'context loss',
    knowledge_gap: 'knowledge gap',
    user_input_unclear: 'user input unclear',
    external_or_business: 'external or business',
    unknown: 'unknown',
  } satisfies Labels<Summary['rootCause']>,
  flag: {
    jailbreak: 'jailbreak',
    hallucination: 'hallucination',
    userToxicity: 'user toxicity',
    modelToxicity: 'model toxicity',
    userBias: 'user bias',
    modelBias: 'model bias',
    missingCapability: 'missing capability',
    churnRisk: 'churn risk',
  } satisfies Labels<Summary['flags'][number]>,
  topicGroup: {
    billing: 'billing',
    account: 'account',
    orders: 'orders',
    shipping: 'shipping',
    returns: 'returns',
    'technical issue': 'technical issue',
    integration: 'integration',
    'how-to': 'how-to',
    'content/writing': 'content/writing',
    coding: 'coding',
    'data/analysis': 'data/analysis',
    'research/facts': 'research/facts',
    'planning/travel': 'planning/travel',
    health: 'health',
    smalltalk: 'smalltalk',
    other: 'other',
  } satisfies Labels<Summary['topicGroup']>,
  emotion: {
    neutral: 'neutral',
    joy: 'joy',
    gratitude: 'gratitude',
    curiosity: 'curiosity',
    confusion: 'confusion',
    surprise: 'surprise',
    frustration: 'frustration',
    disappointment: 'disappointment',
    anger: 'anger',
    sadness: 'sadness',
    anxiety: 'anxiety',
  },
  intensity: {
    none: 'none',
    low: 'low',
    moderate: 'moderate',
    high: 'high',
    severe: 'severe',
    unknown: 'unknown',
  } satisfies Labels<Summary['frustration']['label']>,
});
