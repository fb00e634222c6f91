import type { PillarWeights } from '../domain/pillars.js';

/** What the read side has to know of products beyond their facts. */
export abstract class ProductWeights {
  /** The weights of the quality index of each of the tenant's products, by product id. */
  abstract all(tenantId: string): Promise<ReadonlyMap<string, PillarWeights>>;
}
