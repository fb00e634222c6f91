import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { notFound } from '@parley/kernel';
import { ProductEntity } from '../postgres/product.entity.js';
import { type ProductView, toProductView } from '../product.view.js';

export class GetProduct extends Query<ProductView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
  ) {
    super();
  }
}

@QueryHandler(GetProduct)
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ tenantId, productId }: GetProduct): Promise<ProductView> {
    const product = await this.dataSource.getRepository(ProductEntity).findOneBy({ tenantId, id: productId });
    if (product === null) throw notFound('The product');
    return toProductView(product);
  }
}
