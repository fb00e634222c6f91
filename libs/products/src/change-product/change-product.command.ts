import { Command } from '@nestjs/cqrs';
import type { ProductView } from '../product.view.js';
import type { ChangeProductRequest } from './change-product.request.js';

export class ChangeProduct extends Command<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly change: ChangeProductRequest,
  ) {
    super();
  }
}
