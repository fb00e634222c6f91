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
      'Which conversations: the filters of POST /v1/query, except `from`, `to`, `userId`, `externalUserId` and `externalConversationId`.',
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
    description: 'A milder bound, passed before `value`, that already gives a warning; null: no warnings.',
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
    description: `The smallest change that counts, on the scale of the measure. Default: ${DEFAULT_MIN_CHANGE} for a score, 0 for any other measure.`,
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
      'A window with fewer conversations that the measure can be taken of (for a rating, those that are rated) counts as one without data. Default: 30, but 0 for a threshold on a measure that is neither a score nor a rating.',
  })
  minConversations?: number | null;

  @Whole({
    optional: true,
    min: 1,
    max: MAX_EVALUATIONS,
    description:
      'How many windows in a row must be this bad before a notification is sent; until then the alert is `pending`. Default for a new alert: 1.',
  })
  forEvaluations?: number | null;

  @Whole({
    optional: true,
    min: 1,
    max: MAX_RENOTIFY_HOURS,
    description:
      'Repeats the notification after this many hours for as long as the problem lasts; null: notifies once.',
  })
  renotifyHours?: number | null;

  @OneOf(NO_DATA_POLICIES, {
    optional: true,
    description:
      'What a window without data counts as. `ok`: nothing is wrong; `alert`: a reason to alert; `keep`: it is ignored and the state stays. Default for a new alert: `keep`.',
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
