import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, newId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type DeliveryView, toDeliveryView } from '../delivery.view.js';
import { type Announcement, messageIdOf } from '../domain/announcement.js';
import { announce } from '../postgres/announce.js';
import type { WebhookKey } from '../postgres/claim.js';
import { readDelivery } from '../postgres/delivery-rows.js';
import { readWebhook } from '../postgres/webhook-rows.js';

/** Sends a message of the type `webhook.test`, the same way as all messages. */
export class TestWebhook extends Command<DeliveryView> {
  constructor(readonly key: WebhookKey) {
    super();
  }
}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ key }: TestWebhook): Promise<DeliveryView> {
    const test: Announcement = {
      tenantId: key.tenantId,
      type: 'webhook.test',
      key: newId(),
      data: () => ({ text: 'This is a test.' }),
      at: this.clock.now(),
      webhookIds: [key.webhookId],
    };
    return this.postgres.transaction(async (tx) => {
      const { status } = await readWebhook(tx, key, true);
      if (status === 'disabled') throw conflict('The webhook is disabled: set its status to active first.');
      await announce(tx, test);
      return toDeliveryView(await readDelivery(tx, key, messageIdOf(test)));
    });
  }
}
