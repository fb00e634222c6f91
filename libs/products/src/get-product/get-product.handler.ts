import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { notFound } from '@parley/kernel';
import { Product } from '../postgres/product.entity.js';
import { type ProductView, toProductView } from '../product.view.js';
import { GetProduct } from './get-product.query.js';

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ tenantId, productId }: GetProduct): Promise<ProductView> {
    const product = await this.dataSource.getRepository(Product).findOneBy({ tenantId, id: productId });
    if (product === null) throw notFound('The product');
    return toProductView(product);
  }
}
