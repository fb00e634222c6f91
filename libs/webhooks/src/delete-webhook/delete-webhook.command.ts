import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conflict, notFound } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { lockTenant } from '@parley/tenancy';
import type { WebhookKey } from '../postgres/claim.js';
import { WebhookUses } from './webhook-uses.port.js';

const AT_ONCE = 5_000;

export class DeleteWebhook extends Command<void> {
  constructor(readonly key: WebhookKey) {
    super();
  }
}

@CommandHandler(DeleteWebhook)
export class DeleteWebhookHandler implements ICommandHandler<DeleteWebhook> {
  constructor(
    private readonly postgres: Postgres,
    private readonly uses: WebhookUses,
  ) {}

  /** Deletes its messages first, a bounded batch per transaction: announcements wait for a lock on the webhook. */
  async execute({ key }: DeleteWebhook): Promise<void> {
    const values = [key.tenantId, key.webhookId];
    await this.whileUnused(key, async (tx) => {
      const text = `UPDATE webhooks SET status = 'disabled' WHERE tenant_id = $1 AND id = $2 RETURNING 1`;
      if ((await tx.query({ text, values })).length === 0) throw notFound('The webhook');
    });
    for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
      const rows = await this.postgres.query({
        text: `DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2 AND id IN (
                 SELECT id FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2 LIMIT $3) RETURNING 1`,
        values: [...values, AT_ONCE],
      });
      deleted = rows.length;
    }
    await this.whileUnused(key, (tx) =>
      tx.query({ text: 'DELETE FROM webhooks WHERE tenant_id = $1 AND id = $2', values }),
    );
  }

  /** @throws Problem `conflict` that names the alerts which would tell nobody any more. */
  private async whileUnused(key: WebhookKey, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      await lockTenant(tx, key.tenantId);
      const alerts = await this.uses.alertsWithNoOther(tx, key);
      if (alerts.length > 0) {
        const names = alerts.map((name) => `"${name}"`).join(', ');
        throw conflict(`These alerts have no other active channel: ${names}. Give them one, or delete them.`);
      }
      await work(tx);
    });
  }
}
