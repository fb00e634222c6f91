import type { Queryable } from '@parley/postgres';

export interface ProductKey {
  readonly tenantId: string;
  readonly productId: string;
}

/**
 * One at a time a product from here to the end of the transaction: for whoever changes which version is active, and
 * whoever makes a prompt unless it is there. In one order, so that two who need the same products do not wait for
 * each other. Rows that refer to the product may still be added meanwhile.
 * @returns the products that are there.
 */
export const lockProducts = (tx: Queryable, products: readonly ProductKey[]): Promise<ProductKey[]> =>
  tx.query<ProductKey>({
    name: 'lock-products',
    text: `SELECT tenant_id AS "tenantId", id AS "productId" FROM products
           WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY tenant_id, id FOR NO KEY UPDATE`,
    values: [products.map(({ tenantId }) => tenantId), products.map(({ productId }) => productId)],
  });
