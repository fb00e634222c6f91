import { type FieldError, invalid, orProblem, Problem } from '@parley/kernel';
import type { Interval } from '@parley/analytics';
import { isTestable, METRICS, type MetricName } from '@parley/metrics';
import type { AlertDefinition, AlertQuery } from './alert.js';
import { alertQuestion } from './alert-question.js';
import type { NoDataPolicy } from './domain/alert-state.js';
import type { Condition, Direction, Operator } from './domain/condition.js';
import { DEFAULT_MIN_CHANGE, DEFAULT_MIN_CONVERSATIONS, DEFAULT_POLICY } from './domain/defaults.js';

/** A definition as a request gives it. */
export interface SubmittedDefinition {
  readonly query: { readonly measure: MetricName; readonly filters?: AlertQuery['filters'] | null };
  readonly window: Interval;
  readonly condition: SubmittedCondition;
  readonly minConversations?: number | null | undefined;
  readonly forEvaluations?: number | null | undefined;
  readonly renotifyHours?: number | null | undefined;
  readonly noData?: NoDataPolicy | null | undefined;
  readonly channels?: readonly string[] | null | undefined;
}

type SubmittedCondition =
  | {
      readonly type: 'threshold';
      readonly operator: Operator;
      readonly value: number;
      readonly warning?: number | null;
    }
  | {
      readonly type: 'change';
      readonly direction: Direction;
      readonly minChange?: number | null;
      readonly significant?: boolean | null;
    }
  | { readonly type: 'anomaly'; readonly direction: Direction };

/** @throws Problem `invalid` for a question that cannot be asked or a condition that can never hold. */
export function define({ query, window, condition: submitted, ...policy }: SubmittedDefinition): AlertDefinition {
  const condition = toCondition(submitted, query.measure);
  const definition = {
    query: { measure: query.measure, filters: query.filters ?? {} },
    window,
    condition,
    minConversations: policy.minConversations ?? defaultMinimum(query.measure, condition),
    forEvaluations: policy.forEvaluations ?? DEFAULT_POLICY.forEvaluations,
    renotifyHours: policy.renotifyHours ?? DEFAULT_POLICY.renotifyHours,
    noData: policy.noData ?? DEFAULT_POLICY.noData,
    channels: [...new Set((policy.channels ?? []).map((id) => id.toLowerCase()))],
  };
  const errors = [...queryErrors(definition.query), ...conditionErrors(query.measure, condition)];
  if (errors.length > 0) throw invalid(errors);
  return definition;
}

const toCondition = (submitted: SubmittedCondition, measure: MetricName): Condition => {
  switch (submitted.type) {
    case 'threshold':
      return { ...submitted, warning: submitted.warning ?? null };
    case 'change':
      return {
        ...submitted,
        minChange: submitted.minChange ?? (METRICS[measure].kind === 'mean' ? DEFAULT_MIN_CHANGE : 0),
        significant: submitted.significant ?? true,
      };
    case 'anomaly':
      return { ...submitted };
  }
};

/** A mean of few conversations says little; for a count, few or none may be the very thing to report. */
const defaultMinimum = (measure: MetricName, { type }: Condition): number => {
  const { kind } = METRICS[measure];
  return type === 'threshold' && kind !== 'mean' && kind !== 'rating' ? 0 : DEFAULT_MIN_CONVERSATIONS;
};

/** An alert on one person would outlive that person's erasure, and would still tell of them. */
const OF_ONE = ['userId', 'externalUserId', 'externalConversationId'] as const;
const OF_TIME = ['from', 'to'] as const;

function queryErrors(query: AlertQuery): FieldError[] {
  const given = (name: keyof AlertQuery['filters']) => query.filters[name] != null;
  const misplaced = [
    ...OF_ONE.filter(given).map((name) =>
      at(name, 'is not to be watched: name a segment, an organization or a property'),
    ),
    ...OF_TIME.filter(given).map((name) => at(name, 'has no place here: the window says which time')),
  ];
  if (misplaced.length > 0) return misplaced;
  const asked = orProblem(() => alertQuestion(query, { from: new Date(0), to: new Date(1) }));
  return asked instanceof Problem ? asked.errors.map(({ path, message }) => ({ path: `query.${path}`, message })) : [];
}

const at = (path: string, message: string): FieldError => ({ path: `query.filters.${path}`, message });

function conditionErrors(measure: MetricName, condition: Condition): FieldError[] {
  const metric = METRICS[measure];
  switch (condition.type) {
    case 'threshold': {
      const { operator, value, warning } = condition;
      const { min, max } = metric.kind === 'mean' ? metric.range : { min: -Infinity, max: Infinity };
      const outside = Object.entries({ value, warning }).filter(
        ([, bound]) => bound !== null && (bound < min || bound > max),
      );
      const isAbove = operator === 'gt' || operator === 'gte';
      const isLate = warning !== null && (isAbove ? warning >= value : warning <= value);
      return [
        ...outside.map(([name]) => ({
          path: `condition.${name}`,
          message: `must be between ${min} and ${max} for ${measure}`,
        })),
        ...(isLate
          ? [{ path: 'condition.warning', message: `must be ${isAbove ? 'below' : 'above'} the value (${value})` }]
          : []),
      ];
    }
    case 'change': {
      return condition.significant && !isTestable(metric)
        ? [{ path: 'condition.significant', message: `must be false for ${measure}: no test of chance fits it` }]
        : [];
    }
    case 'anomaly':
      return [];
  }
}
