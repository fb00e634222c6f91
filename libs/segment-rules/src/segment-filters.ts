import { type MetricsWith, metricsWith } from '@parley/metrics';

/** The metrics whose mean a rule may compare, and the flags that it may test. */
export type AnalysisField = MetricsWith<{ readonly inSegmentRules: true; readonly kind: 'mean' | 'rating' }>;
export type FlagField = MetricsWith<{ readonly inSegmentRules: true; readonly kind: 'count' }>;

export const ANALYSIS_FIELDS: readonly AnalysisField[] = [
  ...metricsWith({ inSegmentRules: true, kind: 'mean' }),
  ...metricsWith({ inSegmentRules: true, kind: 'rating' }),
];
export const FLAG_FIELDS: readonly FlagField[] = metricsWith({ inSegmentRules: true, kind: 'count' });

export const ORDER_OPERATORS = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;
export type OrderOperator = (typeof ORDER_OPERATORS)[number];
export const PROPERTY_OPERATORS = ['eq', 'neq', 'contains', 'gt', 'lt', 'gte', 'lte'] as const;
export type PropertyOperator = (typeof PROPERTY_OPERATORS)[number];
export const COUNT_OPERATORS = ['gte', 'lte'] as const;
export type CountOperator = (typeof COUNT_OPERATORS)[number];
export const SEEN_OPERATORS = ['within', 'before'] as const;
export type SeenOperator = (typeof SEEN_OPERATORS)[number];
export const DATE_PRESETS = ['7d', '30d', '90d', 'all'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export type PropertyValue = string | number | boolean;

/** Compares the mean over the user's conversations that count. */
export interface AnalysisRule {
  readonly type: 'analysis';
  readonly field: AnalysisField;
  readonly operator: OrderOperator;
  readonly value: number;
}

/** Holds when any conversation that counts has the flag; with `false`, when none has it. */
export interface FlagRule {
  readonly type: 'analysis_flag';
  readonly field: FlagField;
  readonly value: boolean;
}

/**
 * Compares a property of the user, or of any conversation that counts. If the property is missing, no operator holds.
 */
export interface PropertyRule {
  readonly type: 'property' | 'conversation_property';
  readonly key: string;
  readonly operator: PropertyOperator;
  readonly value: PropertyValue;
}

export interface CountRule {
  readonly type: 'conversation_count';
  readonly operator: CountOperator;
  readonly value: number;
}

/** Compares the time since the user's latest message in a conversation that counts. */
export interface SeenRule {
  readonly type: 'last_seen';
  readonly operator: SeenOperator;
  /** `30m`, `24h`, `7d` */
  readonly value: string;
}

export type SegmentRule = AnalysisRule | FlagRule | PropertyRule | CountRule | SeenRule;

/**
 * When the conversations that count began: a preset that ends now, or an interval that includes `from` but not `to`.
 */
export interface DateRange {
  readonly preset?: DatePreset | null;
  readonly from?: string | null;
  readonly to?: string | null;
}

/** A user is a member when every rule holds. Products and dates say which conversations count for the rules. */
export interface SegmentFilters {
  readonly rules: readonly SegmentRule[];
  /** Members have used one of these products, and only conversations of these products count; all when absent. */
  readonly productIds?: readonly string[] | null;
  readonly dateRange?: DateRange | null;
}
