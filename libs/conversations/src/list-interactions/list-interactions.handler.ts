import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres, selectPage } from '@parley/postgres';
import { type InteractionView, SELECT_INTERACTION } from '../interaction.view.js';
import { ListInteractions } from './list-interactions.query.js';

@QueryHandler(ListInteractions)
export class ListInteractionsHandler implements IQueryHandler<ListInteractions> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, window, productId, versionId }: ListInteractions): Promise<OffsetPage<InteractionView>> {
    const list = {
      select: SELECT_INTERACTION,
      alias: 'c',
      where: `c.tenant_id = $1 AND ($2::uuid IS NULL OR c.product_id = $2) AND ($3::uuid IS NULL OR c.version_id = $3)`,
      values: [tenantId, productId, versionId],
    };
    return selectPage<InteractionView>(this.postgres.reads, list, window);
  }
}
