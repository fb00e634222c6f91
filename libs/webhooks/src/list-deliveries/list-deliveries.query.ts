import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { type DeliveryView, toDeliveryView } from '../delivery.view.js';
import type { DeliveryStatus } from '../domain/delivery.js';
import type { WebhookKey } from '../postgres/claim.js';
import { listDeliveries } from '../postgres/delivery-rows.js';
import { readWebhook } from '../postgres/webhook-rows.js';

export class ListDeliveries extends Query<OffsetPage<DeliveryView>> {
  constructor(
    readonly key: WebhookKey,
    /** Null: deliveries of any status. */
    readonly status: DeliveryStatus | null,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(private readonly postgres: Postgres) {}

  /** @throws Problem `not_found` when the tenant has no such webhook. */
  async execute({ key, status, window }: ListDeliveries): Promise<OffsetPage<DeliveryView>> {
    await readWebhook(this.postgres.reads, key);
    const page = await listDeliveries(this.postgres.reads, key, status, window);
    return { ...page, items: page.items.map(toDeliveryView) };
  }
}
