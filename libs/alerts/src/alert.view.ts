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
      warning: described(
        nullable(decimal),
        'A milder bound, passed before `value`, that already gives a warning; null: no warnings.',
      ),
    }),
    record<ConditionOf<'change'>>('ChangeCondition', {
      type: described(exactly('change'), 'The value differs from that of the four windows before.'),
      direction,
      minChange: described(decimal, 'The smallest change that counts, on the scale of the measure.'),
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
  condition: described(CONDITION, 'What makes a window bad.'),
  minConversations: described(
    integer,
    'A window with fewer conversations that the measure can be taken of counts as one without data.',
  ),
  forEvaluations: described(integer, 'How many windows in a row must be this bad before a notification is sent.'),
  renotifyHours: described(
    nullable(integer),
    'Repeats the notification after this many hours for as long as the problem lasts; null: notifies once.',
  ),
  noData: described(
    oneOf(NO_DATA_POLICIES),
    'What a window without data counts as; `keep`: it is ignored and the state stays.',
  ),
  channels: described(listOf(uuid), 'The webhooks that are told; empty: all that listen to `alert.*`.'),
  state: described(
    oneOf(ALERT_STATES),
    '`pending`: bad, but not for `forEvaluations` windows yet; `no_data`: too little data to judge.',
  ),
  stateSince: described(
    nullable(instant),
    'The end of the first window of the current unbroken run in this state (UTC); null: no window has been judged since the alert was created or reset.',
  ),
  toldAt: described(
    nullable(instant),
    'The end of the window that the latest notification was about (UTC); null: none was sent since the alert was created or reset.',
  ),
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
