import { METRICS } from '@parley/metrics';
import type { PropertyRule, SegmentRule } from '@parley/segment-rules';

export const MAX_NAME_LENGTH = 255;

const COMPARED = { gt: 'above', gte: 'at least', lt: 'below', lte: 'at most', eq: 'exactly' } as const;
const MATCHED = {
  eq: 'is',
  neq: 'is not',
  contains: 'contains',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
} as const;
const UNITS = { m: 'minute', h: 'hour', d: 'day' } as const;

/**
 * A name made from the rules: "Commercial intent at least 0.7 and plan is enterprise". It names as many rules as fit.
 */
export function segmentName(rules: readonly SegmentRule[]): string {
  const parts = rules.map(phraseOf);
  for (let named = parts.length; named > 0; named--) {
    const name = sentence(parts.slice(0, named), parts.length - named);
    if (name.length <= MAX_NAME_LENGTH) return name;
  }
  const [only = ''] = parts;
  return `${only
    .slice(0, MAX_NAME_LENGTH - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function sentence(parts: readonly string[], unnamed: number): string {
  const all = unnamed === 0 ? parts : [...parts, `${unnamed} more`];
  const last = all.at(-1) ?? '';
  const text = all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function phraseOf(rule: SegmentRule): string {
  switch (rule.type) {
    case 'analysis':
      return `${METRICS[rule.field].noun} ${COMPARED[rule.operator]} ${rule.value}`;
    case 'analysis_flag':
      return `${rule.value ? 'with' : 'without'} ${METRICS[rule.field].noun}`;
    case 'property':
      return propertyPhrase(rule);
    case 'conversation_property':
      return `conversation ${propertyPhrase(rule)}`;
    case 'conversation_count':
      return `${COMPARED[rule.operator]} ${plural(rule.value, 'conversation')}`;
    case 'last_seen':
      return rule.operator === 'within'
        ? `seen in the last ${duration(rule.value)}`
        : `not seen for ${duration(rule.value)}`;
  }
}

const propertyPhrase = ({ key, operator, value }: PropertyRule): string => `${key} ${MATCHED[operator]} ${value}`;

const duration = (text: string): string =>
  plural(Number(text.slice(0, -1)), UNITS[text.slice(-1) as keyof typeof UNITS]);

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
