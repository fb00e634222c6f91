import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { listWebhooks } from '../postgres/webhook-rows.js';
import { toWebhookView, type WebhookView } from '../webhook.view.js';

export class ListWebhooks extends Query<OffsetPage<WebhookView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window }: ListWebhooks): Promise<OffsetPage<WebhookView>> {
    const page = await listWebhooks(this.postgres.reads, tenantId, window);
    return { ...page, items: page.items.map(toWebhookView) };
  }
}
