import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { type InteractionView, SELECT_INTERACTION } from '../interaction.view.js';
import { type InteractionPage, ListInteractions } from './list-interactions.query.js';

@QueryHandler(ListInteractions)
export class ListInteractionsHandler implements IQueryHandler<ListInteractions> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window, productId, versionId }: ListInteractions): Promise<InteractionPage> {
    const interactions = await this.postgres.query<InteractionView>({
      text: `${SELECT_INTERACTION}
             WHERE c.tenant_id = $1 AND ($2::uuid IS NULL OR c.product_id = $2) AND ($3::uuid IS NULL OR c.version_id = $3)
             ORDER BY c.created_at DESC, c.id DESC LIMIT $4 OFFSET $5`,
      values: [tenantId, productId, versionId, window.limit + 1, window.offset],
    });
    return { interactions: interactions.slice(0, window.limit), hasMore: interactions.length > window.limit };
  }
}
