import type { FieldError } from '@parley/kernel';
import { METRICS } from '@parley/metrics';
import type { AnalysisRule, PropertyRule, SegmentRule } from './segment-filters.js';

/** Checks whether the parts of a rule go together, which no single field can tell. */
export function checkRule(rule: SegmentRule): FieldError[] {
  switch (rule.type) {
    case 'analysis':
      return value(outOfRange(rule));
    case 'property':
    case 'conversation_property':
      return value(mismatch(rule));
    case 'analysis_flag':
    case 'conversation_count':
    case 'last_seen':
      return [];
  }
}

const value = (message: string | null): FieldError[] => (message === null ? [] : [{ path: 'value', message }]);

function outOfRange({ field, value: compared }: AnalysisRule): string | null {
  const metric = METRICS[field];
  // Ratings are on whatever scale the caller uses.
  if (metric.kind === 'rating') return null;
  const { min, max } = metric.range;
  return compared >= min && compared <= max ? null : `must lie from ${min} to ${max}, the range of ${field}`;
}

function mismatch({ operator, value: compared }: PropertyRule): string | null {
  switch (operator) {
    case 'contains':
      return typeof compared === 'string' ? null : 'must be a string with the operator contains';
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return typeof compared === 'boolean' ? `must be a number or a string with the operator ${operator}` : null;
    case 'eq':
    case 'neq':
      return null;
  }
}
