import {
  findProvider,
  type MatchLogic,
  type ModelInfo,
  type ModelPrice,
  type TieredPrices,
} from '@pydantic/genai-prices';
import { v5 } from 'uuid';
import { type CatalogueEntry, ModelCatalogue, NO_FACTS } from './model-catalogue.js';
import { supplementOf } from './supplement.js';

/*
 * The only module that uses the package: facts and list prices of models, maintained by Pydantic, with all data
 * included. Makers come first, since they set the price; OpenRouter, whose ids are "maker/model" already, adds models
 * that only hosts offer, such as Llama and Qwen.
 */
const MAKERS = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'deepseek',
  'x-ai',
  'cohere',
  'moonshotai',
  'minimax',
  'perplexity',
  'voyageai',
];
const HOST = 'openrouter';

/** Never change this: ids of catalogue models are derived from it. */
const NAMESPACE = '6f2a1c52-8d2e-5b0a-9c1e-3f6d7a4b2c10';

export function genaiPricesCatalogue(today: Date): ModelCatalogue {
  const made = MAKERS.flatMap((maker) =>
    modelsOf(maker).map((model) => toEntry(maker, `${maker}/${model.id}`, model, today)),
  );
  const hosted = modelsOf(HOST)
    .filter(({ id }) => /^[\w.-]+\/[\w.-]+$/.test(id))
    .map((model) => toEntry(model.id.slice(0, model.id.indexOf('/')), model.id, model, today));
  // The first entry for a name wins.
  const entries = new Map([...made, ...hosted].toReversed().map((entry) => [entry.canonicalId.toLowerCase(), entry]));
  return new ModelCatalogue([...entries.values()].toReversed());
}

const modelsOf = (providerId: string): readonly ModelInfo[] => findProvider({ providerId })?.models ?? [];

const toEntry = (provider: string, canonicalId: string, model: ModelInfo, today: Date): CatalogueEntry => {
  const price = priceOn(model, today);
  return {
    id: v5(canonicalId.toLowerCase(), NAMESPACE),
    canonicalId,
    aliases: exactNames(model.match),
    facts: { ...NO_FACTS, ...supplementOf(canonicalId), ...toFacts(provider, model, price) },
    cachedInputCostPer1k: per1k(price?.['cache_read_mtok']),
  };
};

const toFacts = (provider: string, model: ModelInfo, price: ModelPrice | undefined) => ({
  displayName: model.name ?? model.id.slice(model.id.indexOf('/') + 1),
  provider,
  family: familyOf(model.id),
  description: model.description ?? null,
  ...(model.context_window == null ? {} : { contextWindow: model.context_window }),
  inputCostPer1k: per1k(price?.['input_mtok']),
  outputCostPer1k: per1k(price?.['output_mtok']),
});

/** `claude` for `claude-sonnet-4-5`. */
const familyOf = (id: string): string | null =>
  /^[a-z]{2,}/i.exec(id.slice(id.indexOf('/') + 1))?.[0].toLowerCase() ?? null;

/** Names that match the model literally; patterns would also match other people's fine-tuned models. */
function exactNames(match: MatchLogic): string[] {
  if ('equals' in match) return [match.equals];
  return 'or' in match ? match.or.flatMap(exactNames) : [];
}

/** Prices may start at a date, or apply only at certain hours; the latter are left out. */
function priceOn({ prices }: ModelInfo, today: Date): ModelPrice | undefined {
  if (!Array.isArray(prices)) return prices;
  const holds = prices.filter(
    ({ constraint }) =>
      constraint === undefined || ('start_date' in constraint && constraint.start_date <= today.toISOString()),
  );
  return (holds.at(-1) ?? prices[0])?.prices;
}

/** Dollars per million tokens as dollars per thousand; of prices that rise with the input's length, the lowest. */
function per1k(price: number | TieredPrices | undefined): number | null {
  const perMillion = typeof price === 'object' ? price.base : price;
  return perMillion === undefined ? null : Number((perMillion / 1000).toPrecision(12));
}
