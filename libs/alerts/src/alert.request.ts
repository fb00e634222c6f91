import { ConversationFilterRequest, INTERVALS, MEASURE_NAMES } from '@parley/analytics';
import { Flag, IdList, Numeric, ObjectOf, OneOf, VariantOf, Whole } from '@parley/http';
import type { MetricName } from '@parley/metrics';
import { DEFAULT_MIN_CHANGE } from './domain/defaults.js';
import { type Direction, DIRECTIONS, type Operator, OPERATORS } from './domain/condition.js';
import { NO_DATA_POLICIES, type NoDataPolicy } from './domain/alert-state.js';

const MAX_VALUE = 1e15;
const MAX_CONVERSATIONS = 1_000_000_000;
const MAX_EVALUATIONS = 100;
const MAX_RENOTIFY_HOURS = 8_760;
const MAX_CHANNELS = 20;

export class AlertQueryRequest {
  @OneOf(MEASURE_NAMES, { description: 'What to measure: a measure of GET /v1/query/schema.', example: 'cqi' })
  measure!: MetricName;

  @ObjectOf(() => ConversationFilterRequest, {
    optional: true,
    description:
      'Which conversations: the filters of POST /v1/query, but for a time and for what is about one user or one conversation.',
    example: { minMessageCount: 3 },
  })
  filters?: ConversationFilterRequest | null;
}

export class ThresholdRequest {
  @OneOf(['threshold'], { description: 'The value passes a bound.' })
  type!: 'threshold';

  @OneOf(OPERATORS, { description: 'How the value is compared with the bounds.' })
  operator!: Operator;

  @Numeric({ min: -MAX_VALUE, max: MAX_VALUE, description: 'The bound, on the scale of the measure.' })
  value!: number;

  @Numeric({
    optional: true,
    min: -MAX_VALUE,
    max: MAX_VALUE,
    description: 'Where it begins to be a warning, before the bound; null: nothing short of an alert is said.',
  })
  warning?: number | null;
}

export class ChangeRequest {
  @OneOf(['change'], { description: 'The value differs from that of the four windows before.' })
  type!: 'change';

  @OneOf(DIRECTIONS, { description: 'Which way.' })
  direction!: Direction;

  @Numeric({
    optional: true,
    min: 0,
    max: MAX_VALUE,
    description: `By so much at least: ${DEFAULT_MIN_CHANGE} of a score, anything of what is counted.`,
  })
  minChange?: number | null;

  @Flag({ optional: true, default: true, description: 'Whether it must be more than chance explains (p below 0.01).' })
  significant?: boolean | null;
}

export class AnomalyRequest {
  @OneOf(['anomaly'], {
    description: 'The value lies far from those of up to 90 windows before, of which it needs 30.',
  })
  type!: 'anomaly';

  @OneOf(DIRECTIONS, { description: 'On which side.' })
  direction!: Direction;
}

export type ConditionRequest = ThresholdRequest | ChangeRequest | AnomalyRequest;

/** What POST and PATCH have in common. */
export class AlertPolicyRequest {
  @Whole({
    optional: true,
    min: 0,
    max: MAX_CONVERSATIONS,
    description:
      'Conversations under which a window counts as one without data: 30, but 0 for a threshold on what is counted.',
  })
  minConversations?: number | null;

  @Whole({
    optional: true,
    min: 1,
    max: MAX_EVALUATIONS,
    description:
      'Windows in a row that must be as bad before anything is said; until then the alert is pending. 1 when it is created without.',
  })
  forEvaluations?: number | null;

  @Whole({
    optional: true,
    min: 1,
    max: MAX_RENOTIFY_HOURS,
    description: 'Says again what still holds after so many hours; null: says it once.',
  })
  renotifyHours?: number | null;

  @OneOf(NO_DATA_POLICIES, {
    optional: true,
    description:
      'What a window without data counts as: `ok`, a reason to `alert`, or nothing, which keeps the state (`keep`, when it is created without).',
  })
  noData?: NoDataPolicy | null;

  @Flag({ optional: true, description: 'Whether it is not evaluated for now. It begins anew when that ends.' })
  paused?: boolean | null;

  @IdList({
    optional: true,
    min: 0,
    max: MAX_CHANNELS,
    description: 'The webhooks that are told, whatever they listen to; none: all that listen to `alert.*`.',
    example: [],
  })
  channels?: string[] | null;
}

export const Query = (options: { readonly optional?: boolean; readonly description: string }) =>
  ObjectOf(() => AlertQueryRequest, { ...options, example: { measure: 'cqi' } });

export const Window = (options: { readonly optional?: boolean }) =>
  OneOf(INTERVALS, { ...options, description: 'What is evaluated each time, in UTC; weeks begin on Monday.' });

export const Condition = (options: { readonly optional?: boolean; readonly description: string }) =>
  VariantOf({
    discriminator: 'type',
    types: { threshold: ThresholdRequest, change: ChangeRequest, anomaly: AnomalyRequest },
    ...options,
  });
