import { Injectable } from '@nestjs/common';
import { notFound } from '@parley/kernel';
import { type Baseline, baselineOf } from '../domain/narrative/comparison.js';
import {
  type IndexedProduct,
  pillarScores,
  type PillarScores,
  type PillarWeights,
  priorOf,
  productQualityIndex,
} from '../domain/pillars.js';
import { pillarInputs } from '../domain/pillars.js';
import { type ProductAggregates, TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { ProductWeights } from './product-weights.js';
import type { Averages } from '../domain/aggregates.js';

const NO_SCORES: PillarScores = { satisfaction: 0, growth: 0, friction: 0, safety: 0 };

/** A product among its siblings. */
interface ProductStanding {
  readonly scores: PillarScores;
  readonly index: number | null;
  readonly baseline: Baseline;
  /** Its own means; left out where nothing is analysed yet. */
  readonly averages?: Averages;
}

interface AveragedProduct extends IndexedProduct {
  readonly means: Averages;
}

/** Pillars and quality index of a product, which take all of the tenant's products to tell. */
@Injectable()
export class ProductIndices {
  constructor(
    private readonly tenant: TenantAggregates,
    private readonly weights: ProductWeights,
  ) {}

  /** @throws Problem `not_found` when the tenant has no such product. */
  async of(tenantId: string, productId: string): Promise<ProductStanding> {
    const weights = await this.weights.all(tenantId);
    if (!weights.has(productId)) throw notFound('The product');
    const figures = await this.tenant.products(tenantId);
    const baseline = baselineOf([...figures.values()].map(({ means }) => means));
    const products = indexed(figures, weights);
    const product = products.get(productId);
    if (product === undefined) return { scores: NO_SCORES, index: null, baseline };
    const others = [...products].filter(([id]) => id !== productId).map(([, other]) => other);
    const { scores, conversations } = product;
    const index = productQualityIndex(scores, product.weights, conversations, priorOf(others));
    return { scores, index, baseline, averages: product.means };
  }
}

function indexed(
  figures: ReadonlyMap<string, ProductAggregates>,
  weights: ReadonlyMap<string, PillarWeights>,
): Map<string, AveragedProduct> {
  const products = new Map<string, AveragedProduct>();
  for (const [id, { means, users, conversions }] of figures) {
    const own = weights.get(id);
    if (own === undefined) continue;
    const share = conversions === undefined ? null : Math.min(1, conversions / means.conversations);
    const inputs = pillarInputs(means, users ?? { users: 0, returningUsers: 0 }, share);
    products.set(id, { scores: pillarScores(inputs), weights: own, conversations: means.conversations, means });
  }
  return products;
}
