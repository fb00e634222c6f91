import { Injectable } from '@nestjs/common';
import type { Queryable } from '@parley/postgres';
import { ModelCatalogue } from '../catalogue/model-catalogue.js';
import type { ModelFacts } from '../domain/model-facts.js';
import type { ObservedName } from './observed-models.js';

/** US dollars per 1,000 tokens; null: not known. */
export interface ModelPrices {
  readonly input: number | null;
  readonly cachedInput: number | null;
  readonly output: number | null;
}

/** Current token prices of models: the tenant's own, else the catalogue's list price. */
@Injectable()
export class PricesOfModels {
  constructor(private readonly catalogue: ModelCatalogue) {}

  /** In the order of the names. */
  async of(tx: Queryable, names: readonly ObservedName[]): Promise<ModelPrices[]> {
    if (names.length === 0) return [];
    const known = names.map(({ name }) => this.catalogue.find(name));
    const said = await tx.query<{ facts: Partial<ModelFacts> | null }>({
      name: 'prices-of-models',
      text: `SELECT own.facts FROM unnest($1::uuid[], $2::text[], $3::uuid[]) WITH ORDINALITY
               AS wanted (tenant_id, name, catalogue_id, place)
             LEFT JOIN LATERAL (
               SELECT facts FROM models m WHERE m.tenant_id = wanted.tenant_id
                 AND (m.canonical_id = wanted.name OR m.id = wanted.catalogue_id)
               ORDER BY m.canonical_id IS NULL LIMIT 1
             ) AS own ON true
             ORDER BY wanted.place`,
      values: [
        names.map(({ tenantId }) => tenantId),
        names.map(({ name }) => name),
        known.map((one) => one?.id ?? null),
      ],
    });
    return said.map(({ facts }, index) => {
      const listed = known[index];
      const input = priceOf(facts, listed?.facts, 'inputCostPer1k');
      const isListed = input === (listed?.facts.inputCostPer1k ?? null);
      return {
        input,
        // A tenant's own price says nothing about cached tokens.
        cachedInput: isListed ? (listed?.cachedInputCostPer1k ?? null) : null,
        output: priceOf(facts, listed?.facts, 'outputCostPer1k'),
      };
    });
  }
}

const priceOf = (
  said: Partial<ModelFacts> | null,
  listed: ModelFacts | undefined,
  price: 'inputCostPer1k' | 'outputCostPer1k',
): number | null => (said?.[price] === undefined ? (listed?.[price] ?? null) : said[price]);
