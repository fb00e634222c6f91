import { decimal, instant, instantText, integer, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { MODEL_SOURCES, type ModelFacts, type ModelSource } from './domain/model-facts.js';

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

const ITEM = {
  id: uuid,
  canonicalId: text,
  displayName: text,
  provider: text,
  family: nullable(text),
  usageCount: integer,
  lastUsedAt: nullable(instant),
};

export const MODEL_ITEM = record<ModelItemView>('ModelItem', ITEM);

export const MODEL = record<ModelView>('Model', {
  ...ITEM,
  description: nullable(text),
  contextWindow: nullable(integer),
  inputCostPer1k: nullable(decimal),
  outputCostPer1k: nullable(decimal),
  inputModalities: nullable(listOf(text)),
  outputModalities: nullable(listOf(text)),
  supportedParameters: nullable(listOf(text)),
  source: oneOf(MODEL_SOURCES),
  createdAt: instant,
  expirationDate: nullable(instantText),
  intelligenceIndex: nullable(decimal),
  codingIndex: nullable(decimal),
  mathIndex: nullable(decimal),
  mmluPro: nullable(decimal),
  gpqa: nullable(decimal),
  products: listOf(
    record<ModelProductView>('ModelProduct', { id: uuid, name: text, icon: text, conversationCount: integer }),
  ),
});

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
