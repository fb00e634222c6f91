import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { Clock } from '@parley/kernel';
import { BackgroundLoop, counter } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import type { SecurityLog } from '@parley/tenancy';
import { afterAttempt } from '../domain/after-attempt.js';
import type { DeliveryAttempt } from '../domain/delivery.js';
import { bodyOf } from '../domain/message-body.js';
import { signedHeaders } from '../domain/secret.js';
import { claimWebhooks, type DueDelivery, nextDelivery, releaseWebhook, type WebhookClaim } from '../postgres/claim.js';
import { recordAttempt } from '../postgres/record-attempt.js';
import type { Mailer } from '../send/mailer.js';
import { send } from '../send/send.js';
import { timed } from '../send/timed.js';

const POLL_MS = 500;
/** Endpoints served at once: one that hangs takes up one place, for as long as a try may take. */
const AT_ONCE = 16;
/** After this, others get their turn, well before the claim ends. */
const TURN_MS = 20_000;

const attempts = counter('webhook_attempts_total', 'Tries to deliver a message of a webhook.', ['outcome']);

export interface DelivererParts {
  readonly postgres: Postgres;
  /** Records which endpoints are disabled. */
  readonly securityLog: SecurityLog;
  /** What connects to endpoints. */
  readonly dispatcher: Dispatcher;
  /** Null: no mail server is configured. */
  readonly mailer: Mailer | null;
  /** What links begin with; null: they stay paths. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
  /** For one try; ten seconds unless given. */
  readonly timeLimitMs?: number;
}

/**
 * Sends the messages of the outbox: to each endpoint one after the other, the oldest first. Any number of processes may
 * do so. A message that was being sent when its process was killed is sent again, under the same id.
 */
export class WebhookDeliverer {
  private readonly loop: BackgroundLoop;
  private readonly turns = new Set<Promise<void>>();

  constructor(private readonly parts: DelivererParts) {
    this.loop = new BackgroundLoop({
      name: 'webhook-deliverer',
      step: () => this.step(),
      intervalMs: POLL_MS,
      onFailure: (error) =>
        parts.logger.warn({ err: error }, 'Messages of webhooks could not be taken from the outbox; it is tried again'),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for tries under way, so that nothing that has arrived is sent again. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.turns);
    await this.parts.dispatcher.close();
  }

  /** Sends everything that is due now, to endpoints that nobody else has claimed. */
  async deliverDue(): Promise<void> {
    while ((await this.takeTurns()) > 0) await Promise.all(this.turns);
  }

  private async step(): Promise<boolean> {
    const taken = await this.takeTurns();
    if (this.turns.size === AT_ONCE) await Promise.race(this.turns);
    return taken > 0;
  }

  /** @returns how many endpoints have got a turn. */
  private async takeTurns(): Promise<number> {
    const { postgres, clock } = this.parts;
    const claimed = await claimWebhooks(postgres, clock.now(), AT_ONCE - this.turns.size);
    for (const claim of claimed) {
      const turn = this.takeTurn(claim)
        .catch((error: unknown) => this.loop.fail(error))
        .finally(() => this.turns.delete(turn));
      this.turns.add(turn);
    }
    return claimed.length;
  }

  private async takeTurn(claim: WebhookClaim): Promise<void> {
    const { postgres, clock } = this.parts;
    const end = clock.now().getTime() + TURN_MS;
    for (let goesOn = true; goesOn && clock.now().getTime() < end && !this.loop.signal.aborted;) {
      const due = await nextDelivery(postgres, claim, clock.now());
      goesOn = due !== null && (await this.deliver(due));
    }
    await releaseWebhook(postgres, claim);
  }

  /** @returns whether the endpoint took it, and so may have the next. */
  private async deliver(due: DueDelivery): Promise<boolean> {
    const { securityLog, clock } = this.parts;
    const attempt = await this.attempt(due);
    attempts.inc({ outcome: attempt.error === null ? 'delivered' : 'failed' });
    await recordAttempt(securityLog, due, attempt, afterAttempt(due, attempt, clock.now(), Math.random()));
    return attempt.error === null;
  }

  private attempt(due: DueDelivery): Promise<DeliveryAttempt> {
    const { dispatcher, mailer, publicUrl, clock, timeLimitMs } = this.parts;
    if (due.format !== 'email') {
      const body = bodyOf(due, due.format, publicUrl);
      const headers = signedHeaders({ id: due.id, body }, due, clock.now());
      return send(dispatcher, { url: due.url, headers, body }, clock, timeLimitMs);
    }
    if (mailer !== null) return mailer.send(due, clock);
    return timed(clock, async () => ({ statusCode: null, answer: null, error: 'This worker has no mail server.' }));
  }
}
