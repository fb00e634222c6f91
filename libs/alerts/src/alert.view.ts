import { INTERVALS, type Interval, MEASURE_NAMES } from '@parley/analytics';
import {
  decimal,
  described,
  eitherOf,
  exactly,
  flag,
  freeForm,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  type Shape,
  text,
  uuid,
} from '@parley/http';
import type { Alert, AlertDefinition, AlertQuery } from './alert.js';
import { ALERT_STATES, type AlertStateName, NO_DATA_POLICIES } from './domain/alert-state.js';
import { type Condition, DIRECTIONS, OPERATORS } from './domain/condition.js';
import { EVALUATION, type EvaluationView, toEvaluationView } from './evaluation.view.js';
import type { RecordedEvaluation } from './postgres/evaluation-rows.js';

export interface AlertView extends Omit<AlertDefinition, 'window'> {
  readonly id: string;
  readonly name: string;
  readonly window: Interval;
  readonly state: AlertStateName;
  readonly stateSince: Date | null;
  readonly toldAt: Date | null;
  readonly nextEvaluationAt: Date | null;
  readonly lastEvaluation: EvaluationView | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type ConditionOf<Type extends Condition['type']> = Extract<Condition, { type: Type }>;

const direction = described(oneOf(DIRECTIONS), 'Which way.');
const CONDITION: Shape<Condition> = eitherOf(
  eitherOf(
    record<ConditionOf<'threshold'>>('ThresholdCondition', {
      type: described(exactly('threshold'), 'The value passes a bound.'),
      operator: described(oneOf(OPERATORS), 'How the value is compared with the bounds.'),
      value: described(decimal, 'The bound, on the scale of the measure.'),
      warning: described(nullable(decimal), 'Where it begins to be a warning; null: there is none.'),
    }),
    record<ConditionOf<'change'>>('ChangeCondition', {
      type: described(exactly('change'), 'The value differs from that of the four windows before.'),
      direction,
      minChange: described(decimal, 'By so much at least.'),
      significant: described(flag, 'Whether it must be more than chance explains.'),
    }),
  ),
  record<ConditionOf<'anomaly'>>('AnomalyCondition', {
    type: described(exactly('anomaly'), 'The value lies far from those of the windows before.'),
    direction,
  }),
);

export const ALERT = record<AlertView>('Alert', {
  id: uuid,
  name: described(text, 'What people call it.'),
  query: described(
    record<AlertQuery>('AlertQuery', {
      measure: described(oneOf(MEASURE_NAMES), 'What is measured.'),
      filters: described(freeForm<AlertQuery['filters']>(), 'Which conversations: filters of POST /v1/query.'),
    }),
    'What is watched.',
  ),
  window: described(oneOf<Interval>(INTERVALS), 'What is evaluated each time, in UTC; weeks begin on Monday.'),
  condition: described(CONDITION, 'When a window is as it should not be.'),
  minConversations: described(integer, 'Conversations under which a window counts as one without data.'),
  forEvaluations: described(integer, 'Windows in a row that must be as bad before anything is said.'),
  renotifyHours: described(nullable(integer), 'Says again what still holds after so many hours; null: says it once.'),
  noData: described(oneOf(NO_DATA_POLICIES), 'What a window without data counts as; `keep`: as nothing.'),
  channels: described(listOf(uuid), 'The webhooks that are told; empty: all that listen to `alert.*`.'),
  state: described(
    oneOf(ALERT_STATES),
    '`pending`: it is not as it should be, but not for long enough; `no_data`: there is too little to tell.',
  ),
  stateSince: described(
    nullable(instant),
    'The end of the first window that it has been in this state in, without a break (UTC); null: none was judged since it began.',
  ),
  toldAt: described(nullable(instant), 'The end of the window that was told of last (UTC); null: none since it began.'),
  nextEvaluationAt: described(nullable(instant), 'When the next window has settled (UTC); null while it is paused.'),
  lastEvaluation: described(nullable(EVALUATION), 'The latest one; null: not evaluated yet.'),
  createdBy: described(uuid, 'The key that created it.'),
  createdAt: instant,
  updatedAt: described(instant, 'When somebody changed it last (UTC).'),
});

export const toAlertView = (alert: Alert, latest: RecordedEvaluation | null): AlertView => ({
  id: alert.id,
  name: alert.name,
  ...alert.definition,
  state: alert.state.name,
  stateSince: alert.state.since,
  toldAt: alert.state.saidAt,
  nextEvaluationAt: alert.dueAt,
  lastEvaluation: latest === null ? null : toEvaluationView(latest),
  createdBy: alert.createdBy,
  createdAt: alert.createdAt,
  updatedAt: alert.updatedAt,
});
