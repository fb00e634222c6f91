import type { ModelFacts, ModelSource } from './domain/model-facts.js';

/** A model in a list. */
export interface ModelItemView {
  readonly id: string;
  readonly canonicalId: string;
  readonly displayName: string;
  readonly provider: string;
  readonly family: string | null;
  /** Conversations that use it. */
  readonly usageCount: number;
  readonly lastUsedAt: Date | null;
}

export interface ModelProductView {
  readonly id: string;
  readonly name: string;
  /** Empty when the product has none. */
  readonly icon: string;
  readonly conversationCount: number;
}

export interface ModelView extends ModelFacts, Omit<ModelItemView, keyof ModelFacts> {
  readonly source: ModelSource;
  readonly createdAt: Date;
  readonly products: readonly ModelProductView[];
}

/** A model as a tenant knows it. */
export interface ModelRow {
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
  readonly products: readonly ModelProductView[];
}

export const NO_USAGE: ModelUsage = { count: 0, lastUsedAt: null, products: [] };

export const toModelItem = ({ id, canonicalId, facts }: ModelRow, usage: ModelUsage): ModelItemView => ({
  id,
  canonicalId,
  displayName: facts.displayName,
  provider: facts.provider,
  family: facts.family,
  usageCount: usage.count,
  lastUsedAt: usage.lastUsedAt,
});

export const toModelView = ({ id, canonicalId, facts, source, createdAt }: ModelRow, usage: ModelUsage): ModelView => ({
  id,
  canonicalId,
  ...facts,
  source,
  createdAt,
  usageCount: usage.count,
  lastUsedAt: usage.lastUsedAt,
  products: usage.products,
});
