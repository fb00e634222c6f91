import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CursorWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import type { InboxCardView } from '../inbox.view.js';
import { type CardFilter, listCards } from '../postgres/list-cards.js';

/** A card with its place in the order. */
export interface PlacedCard {
  readonly id: string;
  /** Its rank. */
  readonly place: number;
  readonly card: InboxCardView;
}

/** Up to one card more than the limit, in the order of reading; `cursorPage` makes the page of them. */
export class ListInbox extends Query<PlacedCard[]> {
  constructor(
    readonly tenantId: string,
    readonly filter: CardFilter,
    readonly window: CursorWindow,
  ) {
    super();
  }
}

@QueryHandler(ListInbox)
export class ListInboxHandler implements IQueryHandler<ListInbox> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, filter, window }: ListInbox): Promise<PlacedCard[]> {
    const rows = await listCards(this.postgres.reads, tenantId, filter, window);
    return rows.map(({ rank, ...card }) => ({ id: card.conversationId, place: rank, card }));
  }
}
