import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { Destinations } from '../domain/destinations.js';
import type { EventType } from '../domain/event-type.js';
import { addressOf, eventsOf, type Webhook, type WebhookFormat, type WebhookStatus } from '../domain/webhook.js';
import type { WebhookKey } from '../postgres/claim.js';
import { readWebhook, resume } from '../postgres/webhook-rows.js';
import { toWebhookView, type WebhookView } from '../webhook.view.js';

export interface WebhookChange {
  readonly url?: string | null;
  readonly events?: readonly EventType[] | null;
  readonly format?: WebhookFormat | null;
  readonly status?: WebhookStatus | null;
}

export class ChangeWebhook extends Command<WebhookView> {
  constructor(
    readonly key: WebhookKey,
    readonly change: WebhookChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook> {
  constructor(
    private readonly postgres: Postgres,
    private readonly destinations: Destinations,
    private readonly clock: Clock,
  ) {}

  async execute({ key, change }: ChangeWebhook): Promise<WebhookView> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const before = await readWebhook(tx, key, true);
      const { status } = change;
      const format = change.format ?? before.format;
      const isElsewhere = change.url != null || format !== before.format;
      const url = isElsewhere ? addressOf(change.url ?? before.url, format, this.destinations) : before.url;
      const wants = status ?? before.status;
      await update(tx, key, {
        url,
        events: eventsOf(change.events ?? before.events, format),
        format,
        status: wants,
        disabledReason: wants === 'active' ? null : (before.disabledReason ?? 'by_hand'),
        updatedAt: now,
      });
      if (wants !== before.status || url !== before.url) await resume(tx, key, now);
      return toWebhookView(await readWebhook(tx, key));
    });
  }
}

type Changed = Pick<Webhook, 'url' | 'events' | 'format' | 'status' | 'disabledReason' | 'updatedAt'>;

async function update(tx: Queryable, { tenantId, webhookId }: WebhookKey, after: Changed): Promise<void> {
  await tx.query({
    text: `UPDATE webhooks SET url = $3, events = $4, format = $5, status = $6, disabled_reason = $7, updated_at = $8
           WHERE tenant_id = $1 AND id = $2`,
    values: [
      tenantId,
      webhookId,
      after.url,
      after.events,
      after.format,
      after.status,
      after.disabledReason,
      after.updatedAt,
    ],
  });
}
