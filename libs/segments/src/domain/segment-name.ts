import { ANALYSIS_FIELDS, FLAGS, type PropertyRule, type SegmentRule } from './segment-filters.js';

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

/** A name made of the rules: "Commercial intent at least 0.7 and plan is enterprise". As many as fit are told. */
export function segmentName(rules: readonly SegmentRule[]): string {
  const parts = rules.map(words);
  for (let told = parts.length; told > 0; told--) {
    const name = sentence(parts.slice(0, told), parts.length - told);
    if (name.length <= MAX_NAME_LENGTH) return name;
  }
  const [only = ''] = parts;
  return `${only
    .slice(0, MAX_NAME_LENGTH - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function sentence(parts: readonly string[], untold: number): string {
  const all = untold === 0 ? parts : [...parts, `${untold} more`];
  const last = all.at(-1) ?? '';
  const text = all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(rule: SegmentRule): string {
  switch (rule.type) {
    case 'analysis':
      return `${ANALYSIS_FIELDS[rule.field].words} ${COMPARED[rule.operator]} ${rule.value}`;
    case 'analysis_flag':
      return `${rule.value ? 'with' : 'without'} ${FLAGS[rule.field]}`;
    case 'property':
      return propertyWords(rule);
    case 'conversation_property':
      return `conversation ${propertyWords(rule)}`;
    case 'conversation_count':
      return `${COMPARED[rule.operator]} ${plural(rule.value, 'conversation')}`;
    case 'last_seen':
      return rule.operator === 'within'
        ? `seen in the last ${duration(rule.value)}`
        : `not seen for ${duration(rule.value)}`;
  }
}

const propertyWords = ({ key, operator, value }: PropertyRule): string => `${key} ${MATCHED[operator]} ${value}`;

const duration = (text: string): string =>
  plural(Number(text.slice(0, -1)), UNITS[text.slice(-1) as keyof typeof UNITS]);

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
