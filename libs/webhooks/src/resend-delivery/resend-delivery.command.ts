import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type DeliveryView, toDeliveryView } from '../delivery.view.js';
import type { WebhookKey } from '../postgres/claim.js';
import { makePending, readDelivery } from '../postgres/delivery-rows.js';
import { readWebhook } from '../postgres/webhook-rows.js';

/** Sends a message again under the same id, whatever became of it. */
export class ResendDelivery extends Command<DeliveryView> {
  constructor(
    readonly key: WebhookKey,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@CommandHandler(ResendDelivery)
export class ResendDeliveryHandler implements ICommandHandler<ResendDelivery> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ key, deliveryId }: ResendDelivery): Promise<DeliveryView> {
    return this.postgres.transaction(async (tx) => {
      const { status } = await readWebhook(tx, key, true);
      if (status === 'disabled') throw conflict('The webhook is disabled: set its status to active first.');
      await makePending(tx, key, deliveryId, this.clock.now());
      return toDeliveryView(await readDelivery(tx, key, deliveryId));
    });
  }
}
