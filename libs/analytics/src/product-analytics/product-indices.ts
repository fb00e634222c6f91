import { ClickHouseReader } from '@parley/clickhouse';
import { Injectable } from '@nestjs/common';
import { notFound } from '@parley/kernel';
import {
  type IndexedProduct,
  pillarScores,
  type PillarScores,
  priorOf,
  productQualityIndex,
} from '../domain/pillars.js';
import { averagesByProduct } from '../figures/averages.query.js';
import { conversationScope, readScope } from '../figures/conversation-scope.js';
import { conversions } from '../figures/conversions.query.js';
import { pillarInputs } from '../figures/figures.view.js';
import { usersByProduct } from '../figures/talks.query.js';
import { ProductWeights } from './product-weights.port.js';

const NO_SCORES: PillarScores = { satisfaction: 0, growth: 0, friction: 0, safety: 0 };

/** Pillars and quality index of a product, which take all of the tenant's products to tell. */
@Injectable()
export class ProductIndices {
  constructor(
    private readonly clickhouse: ClickHouseReader,
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
    const scope = conversationScope(tenantId, {});
    const [means, users, converted] = await Promise.all([
      readScope(this.clickhouse, averagesByProduct, scope),
      readScope(this.clickhouse, usersByProduct, scope),
      this.clickhouse.read(conversions, { tenantId }),
    ]);
    const usersOf = new Map(users.map((row) => [row.key, row]));
    const convertedOf = new Map(converted.map((row) => [row.productId, row.conversations]));
    const products = new Map<string, IndexedProduct>();
    for (const row of means) {
      const own = weights.get(row.key);
      if (own === undefined) continue;
      const conversion = convertedOf.get(row.key);
      const share = conversion === undefined ? null : Math.min(1, conversion / row.conversations);
      const inputs = pillarInputs(row, usersOf.get(row.key) ?? { users: 0, returningUsers: 0 }, share);
      products.set(row.key, { scores: pillarScores(inputs), weights: own, conversations: row.conversations });
    }
    return products;
  }
}
