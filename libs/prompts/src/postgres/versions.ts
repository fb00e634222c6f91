import type { Queryable } from '@parley/postgres';
import type { PromptVersionRef } from '../domain/prompt-version.js';

export interface ProductKey {
  readonly tenantId: string;
  readonly productId: string;
}

export interface ActiveVersion extends PromptVersionRef, ProductKey {}

/** The columns of a {@link PromptVersionRef}, of a version `v`. */
export const VERSION_REF = `
  v.prompt_id AS "promptId", v.id AS "versionId",
  ARRAY(
    SELECT c.id FROM prompt_components c
    WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position
  ) AS "componentIds"`;

/** The active versions of many products at once. */
export const activeVersions = (tx: Queryable, products: readonly ProductKey[]): Promise<ActiveVersion[]> =>
  tx.query<ActiveVersion>({
    name: 'find-active-versions',
    text: `SELECT v.tenant_id AS "tenantId", v.product_id AS "productId", ${VERSION_REF}
           FROM (
             SELECT DISTINCT tenant_id, product_id FROM unnest($1::uuid[], $2::uuid[]) AS p (tenant_id, product_id)
           ) AS wanted
           JOIN prompt_versions v ON v.tenant_id = wanted.tenant_id AND v.product_id = wanted.product_id AND v.is_active`,
    values: [products.map(({ tenantId }) => tenantId), products.map(({ productId }) => productId)],
  });

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

/** Makes the version the product's one active version. Whoever activates last wins; nobody ever sees two. */
export async function activateVersion(tx: Queryable, product: ProductKey, versionId: string, now: Date): Promise<void> {
  // Without the lock two activations could each switch off the other's predecessor.
  await lockProducts(tx, [product]);
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = false
           WHERE tenant_id = $1 AND product_id = $2 AND is_active AND id <> $3`,
    values: [product.tenantId, product.productId, versionId],
  });
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = true, activated_at = $3
           WHERE tenant_id = $1 AND id = $2 AND NOT is_active`,
    values: [product.tenantId, versionId, now],
  });
}
