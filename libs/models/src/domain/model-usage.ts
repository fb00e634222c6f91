import type { ModelFacts, ModelSource } from './model-facts.js';

/** How many of a product's conversations use a model. */
export interface ProductUsage {
  readonly id: string;
  readonly name: string;
  /** Empty when the product has none. */
  readonly icon: string;
  readonly conversationCount: number;
}

/** A model as a tenant knows it. */
export interface KnownModel {
  readonly id: string;
  readonly canonicalId: string;
  readonly source: ModelSource;
  readonly facts: ModelFacts;
  readonly createdAt: Date;
}

/** How a tenant's conversations use a model. */
export interface ModelUsage {
  readonly count: number;
  readonly lastUsedAt: Date | null;
  readonly products: readonly ProductUsage[];
}

export const NO_USAGE: ModelUsage = { count: 0, lastUsedAt: null, products: [] };
