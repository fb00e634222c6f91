import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { ProductSummaryView } from '../product.view.js';

export class ListProducts extends Query<OffsetPage<ProductSummaryView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}
