import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { newSecret, ROTATION_MS, shownSecret } from '../domain/secret.js';
import type { WebhookKey } from '../postgres/claim.js';
import { readWebhook } from '../postgres/webhook-rows.js';
import { toWebhookView, type WebhookWithSecretView } from '../webhook.view.js';

/** Gives a webhook a new secret; the previous one signs beside it for a day. */
export class RotateSecret extends Command<WebhookWithSecretView> {
  constructor(readonly key: WebhookKey) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ key }: RotateSecret): Promise<WebhookWithSecretView> {
    const [secret, now] = [newSecret(), this.clock.now()];
    return this.postgres.transaction(async (tx) => {
      await tx.query({
        text: `UPDATE webhooks SET previous_secret = secret, previous_until = $4, secret = $3, updated_at = $5
               WHERE tenant_id = $1 AND id = $2`,
        values: [key.tenantId, key.webhookId, secret, new Date(now.getTime() + ROTATION_MS), now],
      });
      return { ...toWebhookView(await readWebhook(tx, key)), secret: shownSecret(secret) };
    });
  }
}
