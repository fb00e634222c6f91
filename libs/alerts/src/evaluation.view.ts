import { decimal, described, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import { ALERT_STATES, type AlertStateName, type Said, type Verdict, VERDICTS } from './domain/alert-state.js';
import { notificationId } from './domain/notification-id.js';
import type { RecordedEvaluation } from './postgres/evaluation-rows.js';

interface NotificationView {
  readonly id: string;
  readonly number: number;
  readonly from: Said;
  readonly to: Said;
}

/** One evaluation: what the window was like, and what was told of it. */
export interface EvaluationView {
  readonly id: string;
  readonly from: Date;
  readonly to: Date;
  readonly value: number | null;
  readonly previous: number | null;
  readonly pValue: number | null;
  readonly conversations: number;
  readonly verdict: Verdict;
  readonly state: AlertStateName;
  readonly problem: string | null;
  readonly notification: NotificationView | null;
  readonly createdAt: Date;
}

export const EVALUATION = record<EvaluationView>('AlertEvaluation', {
  id: uuid,
  from: described(instant, 'Where the window begins (UTC).'),
  to: described(instant, 'Where it ends (UTC); what begins then is not in it.'),
  value: described(nullable(decimal), 'As POST /v1/query answered it then; null: there was nothing to measure.'),
  previous: described(
    nullable(decimal),
    'For a `change` condition, the value over the four windows before (for counts, the average per window); null: nothing was compared.',
  ),
  pValue: described(
    nullable(decimal),
    'How likely chance alone explains the change; null: not asked, or no test fits.',
  ),
  conversations: described(
    integer,
    'Conversations of the window that the value was taken of: for a score those that have it, for a rating the rated ones, for a count of what the analysis found the analysed ones.',
  ),
  verdict: described(oneOf(VERDICTS), 'How the window was, by itself.'),
  state: described(oneOf(ALERT_STATES), 'The state of the alert from then on.'),
  problem: described(nullable(text), 'Why the question could not be asked; null: it could.'),
  notification: described(
    nullable(
      record<NotificationView>('AlertNotification', {
        id: described(text, "Made of the alert's id and `number`; the same each time this notification is sent."),
        number: described(integer, 'Counts the notifications of the alert, from 1 on.'),
        from: described(oneOf(VERDICTS), 'What was told before; `ok` when nothing was.'),
        to: described(
          oneOf(VERDICTS),
          'The verdict that is reported; the same as `from` in a repeat after `renotifyHours`.',
        ),
      }),
    ),
    'What was told; null: nothing.',
  ),
  createdAt: described(instant, 'When it was evaluated (UTC).'),
});

export const toEvaluationView = (recorded: RecordedEvaluation): EvaluationView => {
  const { tenantId: _, alertId, windowFrom, windowTo, number, toldFrom, toldTo, ...evaluation } = recorded;
  const isNotified = number !== null && toldFrom !== null && toldTo !== null;
  return {
    ...evaluation,
    from: windowFrom,
    to: windowTo,
    notification: isNotified ? { id: notificationId(alertId, number), number, from: toldFrom, to: toldTo } : null,
  };
};
