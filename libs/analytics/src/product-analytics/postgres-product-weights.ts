import { notFound } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { ProductWeights } from './product-weights.port.js';

export class PostgresProductWeights extends ProductWeights {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override async of(tenantId: string, productId: string) {
    const [product] = await this.postgres.query<{ weights: Awaited<ReturnType<ProductWeights['of']>> }>({
      name: 'product-weights',
      text: `SELECT quality_weights AS weights FROM products WHERE tenant_id = $1 AND id = $2`,
      values: [tenantId, productId],
    });
    if (product === undefined) throw notFound('The product');
    return product.weights;
  }
}
