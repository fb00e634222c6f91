import { Command } from '@nestjs/cqrs';
import type { ProductView } from '../product.view.js';
import type { CreateProductRequest } from './create-product.request.js';

export class CreateProduct extends Command<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly product: CreateProductRequest,
  ) {
    super();
  }
}
