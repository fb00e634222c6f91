import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import type { SegmentFilters } from '@parley/segment-rules';

/** @throws Problem `not_found` when the filters name a product that the tenant does not have. */
export async function requireProducts(
  tx: Queryable,
  products: KnownProducts,
  tenantId: string,
  { productIds }: SegmentFilters,
): Promise<void> {
  const there = await products.areThere(
    tx,
    (productIds ?? []).map((productId) => ({ tenantId, productId })),
  );
  const missing = there.indexOf(false);
  if (missing !== -1) throw notFound('The product', `filters.productIds[${missing}]`);
}
