import { Query } from '@nestjs/cqrs';
import type { ProductView } from '../product.view.js';

export class GetProduct extends Query<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
  ) {
    super();
  }
}
