import type { Queryable } from '@parley/postgres';
import type { Fragment } from '../domain/fragment.js';

interface Product {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
}

/** What a request says about the product besides its spans. */
export interface GivenProducts {
  /** The header's value: Parley's id or the caller's own. */
  readonly named: string | null;
  /** The key's default product. */
  readonly default: string | null;
}

export const UNKNOWN_PRODUCT =
  'no product is known by that id or name: set parley.product.id, the header x-parley-product-id, ' +
  'name a product as gen_ai.agent.name or service.name does, or give the key a default product';

/**
 * The product of each fragment, null where none is known: the one named by id, on the span or in the header; else the
 * one named like the agent or the service; else the key's default; else the tenant's only product.
 */
export async function findProducts(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
  given: GivenProducts,
): Promise<(string | null)[]> {
  const ids = fragments.flatMap(({ names }) => names.product ?? given.named ?? []);
  const called = fragments.flatMap(({ names }) => [names.agent, names.service].flatMap((name) => name ?? []));
  const products = await tx.query<Product>({
    name: 'find-otlp-products',
    text: `SELECT id, external_id AS "externalId", lower(name) AS name FROM products
           WHERE tenant_id = $1 AND (id::text = ANY ($2) OR external_id = ANY ($3) OR lower(name) = ANY ($4)
             OR (SELECT count(*) FROM products WHERE tenant_id = $1) = 1)
           ORDER BY created_at DESC, id DESC`,
    values: [tenantId, distinct(ids, true), distinct(ids), distinct(called, true)],
  });
  const byExternalId = new Map(products.map(({ id, externalId }) => [externalId, id]));
  const byId = new Map(products.map(({ id }) => [id, id]));
  const byName = new Map(products.map(({ id, name }) => [name, id]));
  const onlyOne = products.length === 1 ? await isOnlyOne(tx, tenantId) : false;
  const otherwise = given.default ?? (onlyOne ? (products[0]?.id ?? null) : null);
  return fragments.map(({ names }) => {
    const id = names.product ?? given.named;
    if (id !== null) return byId.get(id.toLowerCase()) ?? byExternalId.get(id) ?? null;
    const named = [names.agent, names.service].map((name) => byName.get(name?.toLowerCase() ?? ''));
    return named.find((found) => found !== undefined) ?? otherwise;
  });
}

const distinct = (names: readonly string[], lower = false): string[] => [
  ...new Set(lower ? names.map((name) => name.toLowerCase()) : names),
];

async function isOnlyOne(tx: Queryable, tenantId: string): Promise<boolean> {
  const rows = await tx.query({ text: 'SELECT 1 FROM products WHERE tenant_id = $1 LIMIT 2', values: [tenantId] });
  return rows.length === 1;
}
