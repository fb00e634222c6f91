import { METRICS } from '@parley/metrics';
import { durationSeconds, type AnalysisField, type SegmentRule } from '@parley/segment-rules';
import type { Parameters } from '../aggregates/conversation-filter.js';
import { propertyCondition } from './property.condition.js';

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;

/**
 * A rule over one user: `properties`, `statistics` (of the conversations that the filter keeps) and `scores` (of those
 * that are analysed).
 */
export interface RuleCondition {
  readonly condition: string;
  /** Which of the three it reads. */
  readonly of: 'properties' | 'statistics' | 'scores';
  /** A column that `statistics` must have for the rule. */
  readonly statisticsColumn?: string;
}

/** Whether only users with a conversation that counts can meet the rule. A count may also be met by none. */
export const takesConversation = (rule: SegmentRule): boolean =>
  rule.type === 'conversation_count' ? rule.operator === 'gte' && rule.value > 0 : rule.type !== 'property';

export function ruleCondition(rule: SegmentRule, index: number, now: Date, parameters: Parameters): RuleCondition {
  switch (rule.type) {
    case 'analysis': {
      const value = parameters.add('Float64', rule.value);
      // Rounded as analytics report it, so that "exactly 0.5" can be met; null, where nothing is known, meets no rule.
      return {
        of: rule.field === 'rating' ? 'statistics' : 'scores',
        condition: `ifNull(round(${meanColumn(rule.field)}, ${rule.field === 'rating' ? 6 : 3}) ${SIGNS[rule.operator]} ${value}, false)`,
      };
    }
    case 'analysis_flag':
      return {
        of: 'scores',
        condition: `(analysed > 0 AND ${METRICS[rule.field].condition.column} = ${rule.value})`,
      };
    case 'property':
      return { of: 'properties', condition: propertyCondition(rule, parameters) };
    case 'conversation_property': {
      const column = `matched${index}`;
      const matched = `countIf(${propertyCondition(rule, parameters)}) AS ${column}`;
      return {
        of: 'statistics',
        condition: `${column} > 0`,
        statisticsColumn: matched,
      };
    }
    case 'conversation_count':
      return {
        of: 'statistics',
        condition: `conversations ${SIGNS[rule.operator]} ${parameters.add('Float64', rule.value)}`,
      };
    case 'last_seen': {
      const since = parameters.add('Int64', now.getTime() - durationMs(rule.value));
      return {
        of: 'statistics',
        condition: `(conversations > 0 AND seen ${rule.operator === 'within' ? '>=' : '<'} ${since})`,
      };
    }
  }
}

function meanColumn(field: AnalysisField): string {
  const metric = METRICS[field];
  return metric.kind === 'rating' ? 'rating' : metric.column;
}

const durationMs = (text: string): number => 1000 * (durationSeconds(text) ?? 0);
