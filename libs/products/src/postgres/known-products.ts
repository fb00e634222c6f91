import { LRUCache } from 'lru-cache';
import type { Queryable } from '@parley/postgres';

const MAX_REMEMBERED = 50_000;

export interface ProductReference {
  readonly tenantId: string;
  readonly productId: string;
}

const keyOf = ({ tenantId, productId }: ProductReference): string => tenantId + productId;

/** Existing products. Products are never removed, so that any product seen once can be remembered. */
export class KnownProducts {
  private readonly seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  /** Whether each of the products exists, in order. */
  async areThere(tx: Queryable, products: readonly ProductReference[]): Promise<boolean[]> {
    const unseen = [...new Map(products.map((product) => [keyOf(product), product])).entries()].filter(
      ([key]) => !this.seen.has(key),
    );
    if (unseen.length > 0) {
      const found = await tx.query<ProductReference>({
        name: 'find-products',
        text: `SELECT p.tenant_id AS "tenantId", p.id AS "productId"
               FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
               JOIN products p ON p.tenant_id = wanted.tenant_id AND p.id = wanted.id`,
        values: [unseen.map(([, { tenantId }]) => tenantId), unseen.map(([, { productId }]) => productId)],
      });
      for (const product of found) this.seen.set(keyOf(product), true);
    }
    return products.map((product) => this.seen.has(keyOf(product)));
  }
}

/** Parley's ids by external id; missing products are left out. */
export async function findProductsByExternalId(
  db: Queryable,
  tenantId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const found = await db.query<{ id: string; externalId: string }>({
    name: 'find-products-by-external-id',
    text: `SELECT id, external_id AS "externalId" FROM products WHERE tenant_id = $1 AND external_id = ANY ($2)`,
    values: [tenantId, [...new Set(externalIds)]],
  });
  return new Map(found.map(({ id, externalId }) => [externalId, id]));
}
