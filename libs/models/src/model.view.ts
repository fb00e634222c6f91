import {
  described,
  decimal,
  instant,
  instantText,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '@parley/http';
import { MODEL_SOURCES, type ModelFacts, type ModelSource } from './domain/model-facts.js';
import type { KnownModel, ModelUsage, ProductUsage } from './domain/model-usage.js';

export interface ModelItemView {
  readonly id: string;
  readonly canonicalId: string;
  readonly displayName: string;
  readonly provider: string;
  readonly family: string | null;
  /** Conversations that use it: they or one of their messages name it. */
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
  canonicalId: described(text, 'The name under which conversations mention the model.'),
  displayName: described(text, 'The name for people.'),
  provider: described(text, 'Who makes or serves it.'),
  family: described(nullable(text), 'The family of models; null: not known.'),
  usageCount: described(integer, 'Conversations that use it: they or one of their messages name it.'),
  lastUsedAt: described(nullable(instant), 'When a conversation last used it (UTC); null: never.'),
};

export const MODEL_ITEM = record<ModelItemView>('ModelItem', ITEM);

export const MODEL = record<ModelView>('Model', {
  ...ITEM,
  description: described(nullable(text), 'What the model is; null: not known.'),
  contextWindow: described(nullable(integer), 'Tokens; null: not known.'),
  inputCostPer1k: described(nullable(decimal), 'US dollars for 1,000 input tokens; null: not known.'),
  outputCostPer1k: described(nullable(decimal), 'US dollars for 1,000 output tokens; null: not known.'),
  inputModalities: described(nullable(listOf(text)), 'What it takes, such as text and image; null: not known.'),
  outputModalities: described(nullable(listOf(text)), 'What it gives, such as text; null: not known.'),
  supportedParameters: described(
    nullable(listOf(text)),
    'Request parameters that it is known to take, of more than every model does; null: not known.',
  ),
  source: described(
    oneOf(MODEL_SOURCES),
    '`catalogue`: from the catalogue; `custom`: created by your tenant; `observed`: seen in your conversations.',
  ),
  createdAt: instant,
  expirationDate: described(nullable(instantText), 'When its provider withdraws it (UTC); null: not known.'),
  intelligenceIndex: described(nullable(decimal), 'General benchmark, 0 to 100; null: not known.'),
  codingIndex: described(nullable(decimal), 'Benchmark of coding, 0 to 100; null: not known.'),
  mathIndex: described(nullable(decimal), 'Benchmark of mathematics, 0 to 100; null: not known.'),
  mmluPro: described(nullable(decimal), 'MMLU-Pro, 0 to 100; null: not known.'),
  gpqa: described(nullable(decimal), 'GPQA, 0 to 100; null: not known.'),
  products: described(
    listOf(
      record<ProductUsage>('ModelProduct', {
        id: uuid,
        name: described(text, "The product's name."),
        icon: described(text, 'Its icon identifier; empty: none.'),
        conversationCount: described(integer, 'Conversations of the product that use the model.'),
      }),
    ),
    'The products that use it.',
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
