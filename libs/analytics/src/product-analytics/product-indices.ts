import { Injectable } from '@nestjs/common';
import { notFound } from '@parley/kernel';
import {
  type IndexedProduct,
  pillarScores,
  type PillarScores,
  priorOf,
  productQualityIndex,
} from '../domain/pillars.js';
import { pillarInputs } from '../figures/figures.view.js';
import { TenantFigures } from '../tenant-figures/tenant-figures.js';
import { ProductWeights } from './product-weights.port.js';

const NO_SCORES: PillarScores = { satisfaction: 0, growth: 0, friction: 0, safety: 0 };

/** Pillars and quality index of a product, which take all of the tenant's products to tell. */
@Injectable()
export class ProductIndices {
  constructor(
    private readonly tenant: TenantFigures,
    private readonly weights: ProductWeights,
  ) {}

  /** @throws Problem `not_found` when the tenant has no such product. */
  async of(tenantId: string, productId: string): Promise<{ scores: PillarScores; index: number | null }> {
    const weights = await this.weights.all(tenantId);
    if (!weights.has(productId)) throw notFound('The product');
    const products = await this.indexed(tenantId, weights);
    const product = products.get(productId);
    if (product === undefined) return { scores: NO_SCORES, index: null };
    const others = [...products].filter(([id]) => id !== productId).map(([, other]) => other);
    const { scores, conversations } = product;
    return { scores, index: productQualityIndex(scores, product.weights, conversations, priorOf(others)) };
  }

  private async indexed(tenantId: string, weights: Awaited<ReturnType<ProductWeights['all']>>) {
    const products = new Map<string, IndexedProduct>();
    for (const [id, { means, users, conversions }] of await this.tenant.products(tenantId)) {
      const own = weights.get(id);
      if (own === undefined) continue;
      const share = conversions === undefined ? null : Math.min(1, conversions / means.conversations);
      const inputs = pillarInputs(means, users ?? { users: 0, returningUsers: 0 }, share);
      products.set(id, { scores: pillarScores(inputs), weights: own, conversations: means.conversations });
    }
    return products;
  }
}
