import { newId } from '@parley/kernel';
import type { Announcement } from '@parley/webhooks';
import type { Alert } from '../alert.js';
import { alertQuestion } from '../alert-question.js';
import { evolve, type Notification } from '../domain/alert-state.js';
import { type Evidence, judge } from '../domain/condition.js';
import { notificationId } from '../domain/notification-id.js';
import type { RecordedEvaluation } from '../postgres/evaluation-rows.js';
import { sayingOf } from './saying.js';
import type { Window } from './windows.js';

/** How long after its end everything that counts for a window has come in. */
export const SETTLES_AFTER_MS = 120_000;

/** The evidence of a window whose question could not be asked. */
const NOTHING: Evidence = {
  value: null,
  conversations: 0,
  before: { value: null, conversations: 0 },
  pValue: null,
  significant: false,
  history: [],
};

export interface Evaluated {
  readonly alert: Alert;
  readonly evaluation: RecordedEvaluation;
  readonly notification: Notification | null;
}

/** @param found the evidence, or why there is none. */
export function evaluate(alert: Alert, { from, to, stepMs }: Window, found: Evidence | string, now: Date): Evaluated {
  const { definition } = alert;
  const evidence = typeof found === 'string' ? NOTHING : found;
  const verdict = judge(definition.condition, evidence, definition.minConversations);
  const { state, notification } = evolve(alert.state, definition, { at: to, verdict });
  return {
    alert: { ...alert, state, dueAt: new Date(to.getTime() + stepMs + SETTLES_AFTER_MS) },
    notification,
    evaluation: {
      tenantId: alert.tenantId,
      alertId: alert.id,
      id: newId(),
      windowFrom: from,
      windowTo: to,
      value: evidence.value,
      previous: evidence.before.value,
      pValue: evidence.pValue,
      conversations: evidence.conversations,
      verdict,
      state: state.name,
      problem: typeof found === 'string' ? found : null,
      number: notification?.number ?? null,
      toldFrom: notification?.from ?? null,
      toldTo: notification?.to ?? null,
      createdAt: now,
    },
  };
}

/** What webhooks are told. A repeated evaluation has the same number, and so makes the same message. */
export function announcementOf({ alert, evaluation }: Evaluated, { number, from, to }: Notification): Announcement {
  const { query, condition, channels } = alert.definition;
  const { windowFrom, windowTo, value, previous, conversations, createdAt } = evaluation;
  const key = notificationId(alert.id, number);
  return {
    tenantId: alert.tenantId,
    type: to === 'ok' ? 'alert.resolved' : 'alert.fired',
    key,
    at: createdAt,
    ...(channels.length > 0 ? { webhookIds: channels } : {}),
    data: () => ({
      ...sayingOf(alert, evaluation, to),
      notificationId: key,
      alert: { id: alert.id, name: alert.name },
      number,
      from,
      to,
      window: { from: windowFrom.toISOString(), to: windowTo.toISOString() },
      measure: query.measure,
      value,
      previous,
      conversations,
      condition: { ...condition },
      interactions: alertQuestion(query, { from: windowFrom, to: windowTo }).interactions,
    }),
  };
}
