import { decimal, instant, instantText, integer, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { MODEL_SOURCES, type ModelFacts, type ModelSource } from './domain/model-facts.js';
import type { KnownModel, ModelUsage, ProductUsage } from './domain/model-usage.js';

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

export interface ModelView extends ModelFacts, Omit<ModelItemView, keyof ModelFacts> {
  readonly source: ModelSource;
  readonly createdAt: Date;
  readonly products: readonly ProductUsage[];
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
    record<ProductUsage>('ModelProduct', { id: uuid, name: text, icon: text, conversationCount: integer }),
  ),
});

export const toModelItem = ({ id, canonicalId, facts }: KnownModel, usage: ModelUsage): ModelItemView => ({
  id,
  canonicalId,
  displayName: facts.displayName,
  provider: facts.provider,
  family: facts.family,
  usageCount: usage.count,
  lastUsedAt: usage.lastUsedAt,
});

export const toModelView = (
  { id, canonicalId, facts, source, createdAt }: KnownModel,
  usage: ModelUsage,
): ModelView => ({
  id,
  canonicalId,
  ...facts,
  source,
  createdAt,
  usageCount: usage.count,
  lastUsedAt: usage.lastUsedAt,
  products: usage.products,
});
