import { Query } from '@nestjs/cqrs';
import type { ProductSummaryView } from '../product.view.js';

export interface ProductPage {
  readonly products: ProductSummaryView[];
  readonly hasMore: boolean;
}

export class ListProducts extends Query<ProductPage> {
  constructor(
    readonly tenantId: string,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}
