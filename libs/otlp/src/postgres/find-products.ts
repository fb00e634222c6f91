import type { Queryable } from '@parley/postgres';
import type { Fragment } from '../domain/fragment.js';

interface Product {
  readonly id: string;
  readonly name: string;
}

export const UNKNOWN_PRODUCT =
  'no product is known by that id or name: set parley.product.id, the header x-parley-product-id, ' +
  'or name a product as gen_ai.agent.name or service.name does';

/**
 * Which product each fragment is of, null where none is known: the one named by id, on the span or in the header; else
 * the one named as the agent or the service is; else the only one that there is.
 */
export async function findProducts(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
  header: string | null,
): Promise<(string | null)[]> {
  const ids = fragments.flatMap(({ names }) => names.product ?? header ?? []).map((id) => id.toLowerCase());
  const called = fragments.flatMap(({ names }) => [names.agent, names.service].flatMap((name) => name ?? []));
  const products = await tx.query<Product>({
    name: 'find-otlp-products',
    text: `SELECT id, lower(name) AS name FROM products
           WHERE tenant_id = $1 AND (id::text = ANY ($2) OR lower(name) = ANY ($3)
             OR (SELECT count(*) FROM products WHERE tenant_id = $1) = 1)
           ORDER BY created_at DESC, id DESC`,
    values: [tenantId, [...new Set(ids)], [...new Set(called.map((name) => name.toLowerCase()))]],
  });
  const byId = new Map(products.map(({ id }) => [id, id]));
  const byName = new Map(products.map(({ id, name }) => [name, id]));
  const onlyOne = products.length === 1 ? await isOnlyOne(tx, tenantId) : false;
  return fragments.map(({ names }) => {
    const id = names.product ?? header;
    if (id !== null) return byId.get(id.toLowerCase()) ?? null;
    const named = [names.agent, names.service].map((name) => byName.get(name?.toLowerCase() ?? ''));
    return named.find((found) => found !== undefined) ?? (onlyOne ? (products[0]?.id ?? null) : null);
  });
}

async function isOnlyOne(tx: Queryable, tenantId: string): Promise<boolean> {
  const rows = await tx.query({ text: 'SELECT 1 FROM products WHERE tenant_id = $1 LIMIT 2', values: [tenantId] });
  return rows.length === 1;
}
