import type { Queryable } from '@parley/postgres';
import { lockProducts, type ProductKey } from './lock-products.js';

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
