import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres, selectPage } from '@parley/postgres';
import type { ProductSummaryView } from '../product.view.js';
import { ListProducts } from './list-products.query.js';

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, window }: ListProducts): Promise<OffsetPage<ProductSummaryView>> {
    return selectPage<ProductSummaryView>(
      this.postgres,
      {
        select: `SELECT p.id, p.name, p.icon, p.color, p.created_at AS "createdAt", p.updated_at AS "updatedAt"
                 FROM products p`,
        alias: 'p',
        where: 'p.tenant_id = $1',
        values: [tenantId],
      },
      window,
    );
  }
}
