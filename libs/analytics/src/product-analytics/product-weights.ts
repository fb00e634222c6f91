import { Injectable } from '@nestjs/common';
import { Postgres } from '@parley/postgres';
import type { PillarWeights } from '../domain/pillars.js';

/** The weights of the quality index of each of a tenant's products. */
@Injectable()
export class ProductWeights {
  constructor(private readonly postgres: Postgres) {}

  async all(tenantId: string): Promise<Map<string, PillarWeights>> {
    const products = await this.postgres.query<{ id: string; weights: PillarWeights }>({
      name: 'product-weights',
      text: `SELECT id, quality_weights AS weights FROM products WHERE tenant_id = $1`,
      values: [tenantId],
    });
    return new Map(products.map(({ id, weights }) => [id, weights]));
  }
}
