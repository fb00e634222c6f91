import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { Item } from '../domain/item.js';
import type { ItemDetails } from '../domain/item-details.js';
import { type ItemContext, readContext } from '../postgres/item-context.js';
import { readItem } from '../postgres/item-rows.js';
import type { InboxItemView } from './inbox-item.view.js';

export class GetInboxItem extends Query<InboxItemView> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
  ) {
    super();
  }
}

@QueryHandler(GetInboxItem)
export class GetInboxItemHandler implements IQueryHandler<GetInboxItem> {
  constructor(private readonly postgres: Postgres) {}

  async execute(query: GetInboxItem): Promise<InboxItemView> {
    // Not from a replica: whoever has just decided expects to see that.
    const [item, context] = await Promise.all([readItem(this.postgres, query), readContext(this.postgres, query)]);
    if (item === null) throw notFound('The inbox item');
    return toInboxItem(item, context);
  }
}

/** @throws Problem `not_found` for a conversation that is not in the inbox. */
function toInboxItem({ standing, details, ...item }: Item, context: ItemContext): InboxItemView {
  const { status, triggers, severity, triggerType, axis } = standing;
  if (status === null || item.openedAt === null) throw notFound('The inbox item');
  return {
    conversationId: item.conversationId,
    productId: item.productId,
    reviewStatus: status,
    timestamp: item.openedAt,
    triggerType,
    axis,
    severity,
    assignee: item.assignee,
    rootCause: item.rootCause,
    triggers,
    summary: details?.summary ?? null,
    keywords: details?.keywords ?? [],
    analysis: details === null ? null : scoresOf(details),
    note: item.note,
    ...context,
  };
}

const scoresOf = ({ sentiment, frustration, struggle, qualityIndex }: ItemDetails) => ({
  sentiment,
  frustration,
  struggle,
  qualityIndex,
});
