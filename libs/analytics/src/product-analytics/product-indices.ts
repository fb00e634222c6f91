import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { averages } from '../aggregates/averages.query.js';
import { readFiltered, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import { usersByProduct } from '../aggregates/statistics.query.js';
import type { Averages } from '../domain/aggregates.js';
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
import { conversions } from './conversions.query.js';
import { type ProductAggregates, TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';

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
    private readonly postgres: Postgres,
    private readonly clickhouse: ClickHouseReader,
  ) {}

  /** @throws Problem `not_found` when the tenant has no such product. */
  async of(tenantId: string, productId: string): Promise<ProductStanding> {
    const weights = await this.weights(tenantId);
    if (!weights.has(productId)) throw notFound('The product');
    const aggregates = await this.tenant.products(tenantId);
    const baseline = baselineOf([...aggregates.values()].map(({ means }) => means));
    const products = indexed(aggregates, weights);
    const product = products.get(productId);
    if (product === undefined) return { scores: NO_SCORES, index: null, baseline };
    const others = [...products].filter(([id]) => id !== productId).map(([, other]) => other);
    const { scores, conversations } = product;
    const index = productQualityIndex(scores, product.weights, conversations, priorOf(others));
    return { scores, index, baseline, averages: product.means };
  }

  /** The same over some of the product's conversations. */
  async ofPart(tenantId: string, productId: string, conversations: SqlFilter): Promise<ProductStanding> {
    const [whole, weights, aggregates, means, [counts], converted] = await Promise.all([
      this.of(tenantId, productId),
      this.weights(tenantId),
      this.tenant.products(tenantId),
      readOne(this.clickhouse, averages, conversations),
      readFiltered(this.clickhouse, usersByProduct, conversations),
      readOne(this.clickhouse, conversions, conversations),
    ]);
    const own = weights.get(productId);
    if (own === undefined || means.conversations === 0)
      return { ...whole, scores: NO_SCORES, index: null, averages: means };
    const records = aggregates.get(productId)?.conversions !== undefined;
    const share = records ? Math.min(1, converted.conversations / means.conversations) : null;
    const scores = pillarScores(pillarInputs(means, counts ?? { users: 0, returningUsers: 0 }, share));
    const others = [...indexed(aggregates, weights)].filter(([id]) => id !== productId).map(([, other]) => other);
    return {
      scores,
      index: productQualityIndex(scores, own, means.conversations, priorOf(others)),
      baseline: whole.baseline,
      averages: means,
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

function indexed(
  aggregates: ReadonlyMap<string, ProductAggregates>,
  weights: ReadonlyMap<string, PillarWeights>,
): Map<string, AveragedProduct> {
  const products = new Map<string, AveragedProduct>();
  for (const [id, { means, users, conversions }] of aggregates) {
    const own = weights.get(id);
    if (own === undefined) continue;
    const share = conversions === undefined ? null : Math.min(1, conversions / means.conversations);
    const inputs = pillarInputs(means, users ?? { users: 0, returningUsers: 0 }, share);
    products.set(id, { scores: pillarScores(inputs), weights: own, conversations: means.conversations, means });
  }
  return products;
}
