import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Product } from '../postgres/product.entity.js';
import { toProductSummary } from '../product.view.js';
import { ListProducts, type ProductPage } from './list-products.query.js';

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ tenantId, page, pageSize }: ListProducts): Promise<ProductPage> {
    const products = await this.dataSource.getRepository(Product).find({
      where: { tenantId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize + 1,
    });
    return { products: products.slice(0, pageSize).map(toProductSummary), hasMore: products.length > pageSize };
  }
}
