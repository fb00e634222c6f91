import { Injectable } from '@nestjs/common';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { toAverages } from '../aggregates/averages.query.js';
import type { Averages, UserCounts } from '../domain/aggregates.js';
import { type Baseline, baselineOf } from '../domain/narrative/comparison.js';
import {
  type IndexedProduct,
  pillarInputs,
  pillarScores,
  type PillarScores,
  type PillarWeights,
  priorOf,
  productQualityIndex,
} from '../domain/pillars.js';
import type { ProductPart } from './product-part.js';
import { type ProductAggregates, TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';

const NO_USERS: UserCounts = { users: 0, returningUsers: 0 };
const NO_AVERAGES = toAverages({ sums: [] });
const NO_SCORES: PillarScores = { satisfaction: 0, growth: 0, friction: 0, safety: 0 };

/** How a product stands among its siblings. */
export interface ProductStanding {
  readonly scores: PillarScores;
  readonly index: number | null;
  readonly baseline: Baseline;
  readonly averages: Averages;
}

interface AveragedProduct extends IndexedProduct {
  readonly means: Averages;
}

interface Siblings {
  /** Weights of the product itself. */
  readonly own: PillarWeights;
  /** Products with an analysed conversation, including the product itself. */
  readonly products: ReadonlyMap<string, AveragedProduct>;
  readonly others: readonly AveragedProduct[];
  /** Whether the product records conversions. */
  readonly records: boolean;
  readonly baseline: Baseline;
}

/** Pillars and quality index of a product, which depend on all of the tenant's products. */
@Injectable()
export class ProductIndices {
  constructor(
    private readonly tenant: TenantAggregates,
    private readonly postgres: Postgres,
  ) {}

  /** @throws Problem `not_found` when the tenant has no such product. */
  async of(tenantId: string, productId: string): Promise<ProductStanding> {
    const { products, others, baseline } = await this.siblings(tenantId, productId);
    const product = products.get(productId);
    if (product === undefined) return { scores: NO_SCORES, index: null, baseline, averages: NO_AVERAGES };
    const { scores, weights, indexed } = product;
    const index = productQualityIndex(scores, weights, indexed, priorOf(others));
    return { scores, index, baseline, averages: product.means };
  }

  /**
   * The same, over some of the product's conversations.
   * @throws Problem `not_found` when the tenant has no such product.
   */
  async ofPart(tenantId: string, productId: string, part: ProductPart): Promise<ProductStanding> {
    const [{ own, records, others, baseline }, means, converted] = await Promise.all([
      this.siblings(tenantId, productId),
      part.averages,
      part.conversions(),
    ]);
    const { conversations, indexed } = means;
    if (conversations === 0) return { scores: NO_SCORES, index: null, baseline, averages: means };
    const share = records ? Math.min(1, converted / conversations) : null;
    const users = records ? undefined : await part.users();
    const scores = pillarScores(pillarInputs(means, users ?? NO_USERS, share));
    const index = productQualityIndex(scores, own, indexed, priorOf(others));
    return { scores, index, baseline, averages: means };
  }

  private async siblings(tenantId: string, productId: string): Promise<Siblings> {
    const [weights, aggregates] = await Promise.all([this.weights(tenantId), this.tenant.products(tenantId)]);
    const own = weights.get(productId);
    if (own === undefined) throw notFound('The product');
    const products = averaged(aggregates, weights);
    return {
      own,
      products,
      others: [...products].filter(([id]) => id !== productId).map(([, other]) => other),
      records: aggregates.get(productId)?.conversions !== undefined,
      baseline: baselineOf([...aggregates.values()].map(({ means }) => means)),
    };
  }

  private async weights(tenantId: string): Promise<Map<string, PillarWeights>> {
    const products = await this.postgres.reads.query<{ id: string; weights: PillarWeights }>({
      name: 'product-weights',
      text: `SELECT id, quality_weights AS weights FROM products WHERE tenant_id = $1`,
      values: [tenantId],
    });
    return new Map(products.map(({ id, weights }) => [id, weights]));
  }
}

function averaged(
  aggregates: ReadonlyMap<string, ProductAggregates>,
  weights: ReadonlyMap<string, PillarWeights>,
): Map<string, AveragedProduct> {
  const products = new Map<string, AveragedProduct>();
  for (const [id, { means, users, conversions }] of aggregates) {
    const own = weights.get(id);
    if (own === undefined) continue;
    const share = conversions === undefined ? null : Math.min(1, conversions / means.conversations);
    const inputs = pillarInputs(means, users ?? NO_USERS, share);
    products.set(id, { scores: pillarScores(inputs), weights: own, indexed: means.indexed, means });
  }
  return products;
}
