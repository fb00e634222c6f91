import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { type Clock, Problem } from '@parley/kernel';
import { type BackgroundLoop, counter, gaugeOf } from '@parley/platform';
import { loneLoop, type Postgres } from '@parley/postgres';
import { announce } from '@parley/webhooks';
import type { Alert } from '../alert.js';
import type { Evidence } from '../domain/condition.js';
import { dueAlerts, overdueSeconds, postponeAlert, updateAlert } from '../postgres/alert-rows.js';
import { insertEvaluation } from '../postgres/evaluation-rows.js';
import { requireNamed } from '../postgres/require-named.js';
import type { AlertMeasures } from './alert-measures.js';
import { announcementOf, evaluate, type Evaluated, SETTLES_AFTER_MS } from './evaluation.js';
import { nextWindow, type Window } from './windows.js';

const LOCK = 'parley:alerts';
const ROUND_MS = 1_000;
const AT_ONCE = 2;
const MOST_A_ROUND = 20;
const TRY_AGAIN_MS = 30_000;

const evaluations = counter('alert_evaluations_total', 'Evaluations of alerts, by what they said.', ['verdict']);
const notifications = counter('alert_notifications_total', 'What alerts told, by what it was.', ['told']);
const failures = counter('alert_evaluation_failures_total', 'Evaluations that failed and are tried again.', []);

interface EvaluatorParts {
  readonly postgres: Postgres;
  readonly measures: AlertMeasures;
  /** Milliseconds by which the measures lag behind acknowledged writes. */
  readonly lagMs: () => Promise<number>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Evaluates alerts once their windows have settled. Several evaluators may run; one works, and another takes over when
 * its connection ends. An evaluation is worked out outside of any transaction, then committed in one with the state and
 * the notification: cut off before that, it is done again, and says the same under the same number.
 */
export class AlertEvaluator {
  private readonly limited = pLimit(AT_ONCE);
  private readonly loop: BackgroundLoop;

  constructor(private readonly parts: EvaluatorParts) {
    this.loop = loneLoop(parts.postgres, [LOCK], {
      name: 'alert-evaluator',
      step: async (signal) => (await this.round(signal)) === MOST_A_ROUND,
      intervalMs: ROUND_MS,
      onFailure: (error) => parts.logger.warn({ err: error }, 'Alerts could not be evaluated; it is tried again'),
    });
    gaugeOf('alerts_overdue_seconds', 'How long the alert that waits longest has been due.', [], async () => [
      { labels: {}, value: await overdueSeconds(parts.postgres.reads, parts.clock.now()) },
    ]);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async round(signal: AbortSignal): Promise<number> {
    const { postgres, clock, lagMs, logger } = this.parts;
    const due = await dueAlerts(postgres, clock.now(), MOST_A_ROUND);
    if (due.length === 0) return 0;
    const settledAt = new Date(clock.now().getTime() - SETTLES_AFTER_MS - (await lagMs()));
    const attempt = async (alert: Alert) => {
      if (signal.aborted) return;
      await this.advance(alert, settledAt).catch(async (error: unknown) => {
        failures.inc();
        logger.warn({ err: error, alert: alert.id }, 'An alert could not be evaluated; it is tried again');
        await this.postpone(alert);
      });
    };
    await Promise.all(due.map((alert) => this.limited(attempt, alert)));
    return due.length;
  }

  private async advance(alert: Alert, settledAt: Date): Promise<void> {
    const window = nextWindow(alert.definition.window, alert.state.evaluatedTo, settledAt);
    if (window === null) return this.postpone(alert);
    const found = await this.find(alert, window);
    await this.record(evaluate(alert, window, found, this.parts.clock.now()));
  }

  /** The evidence of the window, or why there is none: something that the question names may be gone. */
  private async find({ tenantId, definition }: Alert, window: Window): Promise<Evidence | string> {
    try {
      await requireNamed(this.parts.postgres.reads, tenantId, definition.query.filters);
      return await this.parts.measures.of(tenantId, definition, window);
    } catch (error) {
      if (error instanceof Problem && (error.code === 'not_found' || error.code === 'invalid')) return error.message;
      throw error;
    }
  }

  private async record(evaluated: Evaluated): Promise<void> {
    const { alert, evaluation, notification } = evaluated;
    const isRecorded = await this.parts.postgres.transaction(async (tx) => {
      if (!(await updateAlert(tx, alert))) return false;
      await insertEvaluation(tx, evaluation);
      if (notification !== null) await announce(tx, announcementOf(evaluated, notification));
      return true;
    });
    if (!isRecorded) return;
    evaluations.inc({ verdict: evaluation.verdict });
    if (notification !== null) notifications.inc({ told: notification.to });
  }

  private postpone(alert: Alert): Promise<void> {
    const { postgres, clock } = this.parts;
    return postponeAlert(postgres, alert, new Date(clock.now().getTime() + TRY_AGAIN_MS));
  }
}
