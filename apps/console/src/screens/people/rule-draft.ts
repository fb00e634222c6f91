import type { components } from '../../api/schema.js';
import { numberOf } from '../../ui/number-of.js';

export type Rule = components['schemas']['FiltersRequest']['rules'][number];
export type RuleType = Rule['type'];

/** A rule that is being written: its fields are texts, which may not be readable yet. */
export interface RuleDraft {
  readonly type: RuleType;
  /** The name of a score or flag, or the key of a property. */
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

const ORDER = ['gte', 'lte', 'gt', 'lt', 'eq'] as const;
const EQUAL = ['eq', 'neq', 'contains', 'gte', 'lte', 'gt', 'lt'] as const;
const SCORES = ['frustration', 'struggle', 'sentiment', 'cqi', 'rating', 'commercialIntent'] as const;
const FLAGS = [
  'missingCapabilityDetected',
  'jailbreakDetected',
  'hallucinationDetected',
  'userToxicityDetected',
  'modelToxicityDetected',
  'userBiasDetected',
  'modelBiasDetected',
] as const;

interface RuleKind {
  /** Empty: there is no field, or it is any text. */
  readonly fields: readonly string[];
  readonly operators: readonly string[];
  readonly example: string;
}

export const RULE_KINDS: Readonly<Record<RuleType, RuleKind>> = {
  analysis: { fields: SCORES, operators: ORDER, example: '0.5' },
  analysis_flag: { fields: FLAGS, operators: ['yes', 'no'], example: '' },
  conversation_count: { fields: [], operators: ['gte', 'lte'], example: '3' },
  last_seen: { fields: [], operators: ['within', 'before'], example: '7d' },
  property: { fields: [], operators: EQUAL, example: 'pro' },
  conversation_property: { fields: [], operators: EQUAL, example: 'web' },
};
export const RULE_TYPES = Object.keys(RULE_KINDS) as readonly RuleType[];
export const hasKey = (type: RuleType): boolean => type === 'property' || type === 'conversation_property';

/** A new rule, with the first of its fields and operators. */
export function newDraft(type: RuleType): RuleDraft {
  const { fields, operators } = RULE_KINDS[type];
  return { type, field: fields[0] ?? '', operator: operators[0] ?? '', value: '' };
}

/** All rules; none while one of them cannot be read, or it would be left out of what is kept. */
export function rulesOf(drafts: readonly RuleDraft[]): readonly Rule[] {
  const rules = drafts.map(ruleOf);
  return rules.every((rule) => rule !== null) ? rules : [];
}

/** The rule as the service takes it; null while something is missing. Other mistakes are for the service to report. */
export function ruleOf(draft: RuleDraft): Rule | null {
  const { type, operator } = draft;
  const field = draft.field.trim();
  const value = valueOf(draft);
  if (value === null || (hasKey(type) && field === '')) return null;
  if (type === 'analysis_flag') return { type, field, value } as Rule;
  if (hasKey(type)) return { type, key: field, operator, value } as Rule;
  return (type === 'analysis' ? { type, field, operator, value } : { type, operator, value }) as Rule;
}

/** What a rule compares with; null: it is missing, or no number where there must be one. */
export function valueOf({ type, operator, value: typed }: Omit<RuleDraft, 'field'>): string | number | boolean | null {
  const value = typed.trim();
  if (type === 'analysis_flag') return operator === 'yes';
  if (value === '') return null;
  if (type === 'last_seen') return value;
  return hasKey(type) ? propertyValue(value, operator) : numberOf(value);
}

/** A number or boolean if it looks like one, since properties are compared by type. In quotation marks it is a text. */
function propertyValue(typed: string, operator: string): string | number | boolean {
  const quoted = /^"(.*)"$/s.exec(typed)?.[1];
  if (quoted !== undefined || operator === 'contains') return quoted ?? typed;
  if (typed === 'true' || typed === 'false') return typed === 'true';
  return numberOf(typed) ?? typed;
}

export function draftOf(rule: Rule): RuleDraft {
  switch (rule.type) {
    case 'analysis':
      return { ...rule, value: String(rule.value) };
    case 'analysis_flag':
      return { type: rule.type, field: rule.field, operator: rule.value ? 'yes' : 'no', value: '' };
    case 'conversation_count':
    case 'last_seen':
      return { ...rule, field: '', value: String(rule.value) };
    case 'property':
    case 'conversation_property':
      return { type: rule.type, field: rule.key, operator: rule.operator, value: textOf(rule) };
  }
}

type PropertyRule = Extract<Rule, { key: string }>;
const textOf = ({ type, operator, value }: PropertyRule): string =>
  typeof value === 'string' && valueOf({ type, operator, value }) !== value ? `"${value}"` : String(value);
