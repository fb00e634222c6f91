import type { Queryable } from '@parley/postgres';
import { activeVersions, type PromptVersionRef } from '@parley/prompts';
import { newProductOf, type Slot } from './slot.js';

/** The active versions of the products that the new conversations are for. */
export async function activeVersionsOf(
  tx: Queryable,
  slots: readonly Slot[],
): Promise<(slot: Slot) => PromptVersionRef> {
  const products = slots.map((slot) => ({ tenantId: slot.tenantId, productId: newProductOf(slot) }));
  const versions = products.length === 0 ? [] : await activeVersions(tx, products);
  const byProduct = new Map(versions.map((version) => [version.tenantId + version.productId, version]));
  return (slot) => {
    const version = byProduct.get(slot.tenantId + newProductOf(slot));
    if (version === undefined) throw new Error('A product without an active version.');
    return version;
  };
}
