import type { AnalysisField, FlagField, SegmentRule } from '@parley/segments';
import type { Parameters } from '../figures/parameters.js';
import { propertyCondition } from './property.condition.js';

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const MEANS: Readonly<Record<AnalysisField, string>> = {
  sentiment: 'scores.sentiment',
  frustration: 'scores.frustration',
  struggle: 'scores.struggle',
  commercialIntent: 'scores.commercial_intent',
  cqi: 'scores.quality_index',
  rating: 'talks.rating',
};

const FLAGS: Readonly<Record<FlagField, string>> = {
  jailbreakDetected: 'scores.jailbreak',
  hallucinationDetected: 'scores.hallucination',
  userToxicityDetected: 'scores.user_toxicity',
  modelToxicityDetected: 'scores.model_toxicity',
  userBiasDetected: 'scores.user_bias',
  modelBiasDetected: 'scores.model_bias',
  missingCapabilityDetected: 'scores.missing_capability',
};

/** A rule over one user: `properties`, `talks` (of conversations in scope) and `scores` (of those that are analysed). */
export interface RuleCondition {
  readonly condition: string;
  /** Which of the three it reads. */
  readonly of: 'properties' | 'talks' | 'scores';
  /** A column that `talks` must have for it. */
  readonly talkColumn?: string;
}

/** A rule about conversations does not hold of a user who has none in scope; only a count can be 0. */
export function ruleCondition(rule: SegmentRule, index: number, now: Date, parameters: Parameters): RuleCondition {
  switch (rule.type) {
    case 'analysis': {
      const value = parameters.add('Float64', rule.value);
      // Rounded as analytics report it, so that "exactly 0.5" can be met; null, where nothing is known, meets nothing.
      return {
        of: rule.field === 'rating' ? 'talks' : 'scores',
        condition: `ifNull(round(${MEANS[rule.field]}, 3) ${SIGNS[rule.operator]} ${value}, false)`,
      };
    }
    case 'analysis_flag':
      return { of: 'scores', condition: `(scores.analysed > 0 AND ${FLAGS[rule.field]} = ${rule.value})` };
    case 'property':
      return { of: 'properties', condition: propertyCondition(rule, parameters) };
    case 'conversation_property': {
      const column = `matched${index}`;
      const matched = `countIf(${propertyCondition(rule, parameters)}) AS ${column}`;
      return { of: 'talks', condition: `talks.${column} > 0`, talkColumn: matched };
    }
    case 'conversation_count':
      return {
        of: 'talks',
        condition: `talks.conversations ${SIGNS[rule.operator]} ${parameters.add('Int64', rule.value)}`,
      };
    case 'last_seen': {
      const since = parameters.add('Int64', now.getTime() - durationMs(rule.value));
      return {
        of: 'talks',
        condition: `(talks.conversations > 0 AND talks.seen ${rule.operator === 'within' ? '>=' : '<'} ${since})`,
      };
    }
  }
}

const durationMs = (text: string): number =>
  Number(text.slice(0, -1)) * UNIT_MS[text.slice(-1) as keyof typeof UNIT_MS];
