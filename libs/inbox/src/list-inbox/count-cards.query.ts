import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { type CardFilter, countCards } from '../postgres/list-cards.js';

/** How many cards a list has in all. */
export class CountCards extends Query<number> {
  constructor(
    readonly tenantId: string,
    readonly filter: CardFilter,
  ) {
    super();
  }
}

@QueryHandler(CountCards)
export class CountCardsHandler implements IQueryHandler<CountCards> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, filter }: CountCards): Promise<number> {
    return countCards(this.postgres.reads, tenantId, filter);
  }
}
