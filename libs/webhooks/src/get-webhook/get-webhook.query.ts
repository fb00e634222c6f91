import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import type { WebhookKey } from '../postgres/claim.js';
import { readWebhook } from '../postgres/webhook-rows.js';
import { toWebhookView, type WebhookView } from '../webhook.view.js';

export class GetWebhook extends Query<WebhookView> {
  constructor(readonly key: WebhookKey) {
    super();
  }
}

@QueryHandler(GetWebhook)
export class GetWebhookHandler implements IQueryHandler<GetWebhook> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ key }: GetWebhook): Promise<WebhookView> {
    return toWebhookView(await readWebhook(this.postgres.reads, key));
  }
}
