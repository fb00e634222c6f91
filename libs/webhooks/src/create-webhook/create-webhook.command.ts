import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { lockTenant } from '@parley/tenancy';
import { Destinations } from '../domain/destinations.js';
import type { EventType } from '../domain/event-type.js';
import { newSecret, shownSecret } from '../domain/secret.js';
import { addressOf, eventsOf, MAX_WEBHOOKS, type WebhookFormat } from '../domain/webhook.js';
import { insertWebhook, readWebhook } from '../postgres/webhook-rows.js';
import { toWebhookView, type WebhookWithSecretView } from '../webhook.view.js';

export class CreateWebhook extends Command<WebhookWithSecretView> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
    readonly url: string,
    readonly events: readonly EventType[],
    readonly format: WebhookFormat,
  ) {
    super();
  }
}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly postgres: Postgres,
    private readonly destinations: Destinations,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyId, format, ...given }: CreateWebhook): Promise<WebhookWithSecretView> {
    const url = addressOf(given.url, format, this.destinations);
    const events = eventsOf(given.events, format);
    const [id, secret, now] = [newId(), newSecret(), this.clock.now()];
    const times = { createdBy: keyId, createdAt: now, updatedAt: now };
    return this.postgres.transaction(async (tx) => {
      await requireRoom(tx, tenantId);
      const row = { tenantId, id, url, events, format, secret, status: 'active' as const };
      await insertWebhook(tx, { ...row, ...times });
      return { ...toWebhookView(await readWebhook(tx, { tenantId, webhookId: id })), secret: shownSecret(secret) };
    });
  }
}

/** From here on, creations by one tenant run one after the other, so that two cannot both take the last place. */
async function requireRoom(tx: Queryable, tenantId: string): Promise<void> {
  await lockTenant(tx, tenantId);
  const there = await tx.query({ text: 'SELECT FROM webhooks WHERE tenant_id = $1', values: [tenantId] });
  if (there.length >= MAX_WEBHOOKS)
    throw conflict(`There are ${MAX_WEBHOOKS} webhooks, which is the most: delete one.`);
}
