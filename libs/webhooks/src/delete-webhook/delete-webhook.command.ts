import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { WebhookKey } from '../postgres/claim.js';

const AT_ONCE = 5_000;

export class DeleteWebhook extends Command<void> {
  constructor(readonly key: WebhookKey) {
    super();
  }
}

@CommandHandler(DeleteWebhook)
export class DeleteWebhookHandler implements ICommandHandler<DeleteWebhook> {
  constructor(private readonly postgres: Postgres) {}

  /** Its messages first, a bounded batch a transaction: whoever announces something waits for a lock on the webhook. */
  async execute({ key: { tenantId, webhookId } }: DeleteWebhook): Promise<void> {
    const values = [tenantId, webhookId];
    const [found] = await this.postgres.query({
      text: `UPDATE webhooks SET status = 'disabled' WHERE tenant_id = $1 AND id = $2 RETURNING 1`,
      values,
    });
    if (found === undefined) throw notFound('The webhook');
    for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
      const rows = await this.postgres.query({
        text: `DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2 AND id IN (
                 SELECT id FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2 LIMIT $3) RETURNING 1`,
        values: [...values, AT_ONCE],
      });
      deleted = rows.length;
    }
    await this.postgres.query({ text: 'DELETE FROM webhooks WHERE tenant_id = $1 AND id = $2', values });
  }
}
