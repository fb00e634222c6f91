import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { listProducts } from '../postgres/product-rows.js';
import { type ProductSummaryView, toProductSummary } from '../product.view.js';

export class ListProducts extends Query<OffsetPage<ProductSummaryView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window }: ListProducts): Promise<OffsetPage<ProductSummaryView>> {
    const page = await listProducts(this.postgres.reads, tenantId, window);
    return { ...page, items: page.items.map(toProductSummary) };
  }
}
