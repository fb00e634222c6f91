import { unknownProduct } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';

/** @throws Problem `not_found` when the tenant has no such product. */
export async function requireProduct(tx: Queryable, { tenantId, productId }: ProductKey): Promise<void> {
  const found = await tx.query({
    text: `SELECT 1 FROM products WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, productId],
  });
  if (found.length === 0) throw unknownProduct(productId);
}
