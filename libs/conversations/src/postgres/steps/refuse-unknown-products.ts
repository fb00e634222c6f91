import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import type { Answers } from '../../domain/answers.js';

/** Refuses the drafts that name a product that is not there. */
export async function refuseUnknownProducts(tx: Queryable, products: KnownProducts, answers: Answers): Promise<void> {
  const naming = answers.open().flatMap((draft) => {
    const { tenantId, request } = draft;
    return request.productId == null ? [] : [{ draft, tenantId, productId: request.productId.toLowerCase() }];
  });
  const there = await products.areThere(tx, naming);
  naming.forEach(({ draft }, index) => {
    if (there[index] !== true) answers.reject(draft, notFound('The product'));
  });
}
