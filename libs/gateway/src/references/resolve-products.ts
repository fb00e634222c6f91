import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { isExternalId, type ProductPlace, productPlaceOf, putDefaultProduct } from '@parley/http';
import { isObject, NOBODYS_PRODUCT } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { findProductsByExternalId } from '@parley/products';
import type { AuthenticatedRequest, Caller } from '@parley/tenancy';

interface Item {
  productId?: unknown;
  externalProductId?: unknown;
}

/** More items than any body may have: such a body is rejected without a look at the store. */
const MAX_ITEMS = 1_000;

/**
 * Writes name their product by Parley's id, by the caller's own, or by the key alone. Here, before a body is checked,
 * each becomes Parley's id. A guard for the same reason as {@link ResolveReferences}.
 */
@Injectable()
export class ResolveProducts implements CanActivate {
  constructor(private readonly postgres: Postgres) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const place = productPlaceOf(request);
    return place === undefined || request.caller === undefined || this.resolve(request.body, place, request.caller);
  }

  private async resolve(body: unknown, place: ProductPlace, caller: Caller): Promise<true> {
    const items = itemsOf(body, place);
    if (items.length > MAX_ITEMS) return true;
    const named = items.map(({ externalProductId }) => externalProductId).filter(isExternalId);
    const ids = await findProductsByExternalId(this.postgres, caller.tenantId, named);
    // An item with an id that nobody has is rejected alone, like any with an unknown product.
    for (const item of items) {
      const { externalProductId } = item;
      if (isExternalId(externalProductId)) putInPlace(item, ids.get(externalProductId) ?? NOBODYS_PRODUCT);
      else if (place.orDefault) putDefaultProduct(item, caller);
    }
    return true;
  }
}

function itemsOf(body: unknown, { inEach }: ProductPlace): Item[] {
  if (!isObject(body)) return [];
  const items = inEach === undefined ? [body] : (body as Record<string, unknown>)[inEach];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** Leaves both where they contradict each other; the fields' own rules reject that. */
function putInPlace(item: Item, id: string): void {
  const { productId } = item;
  if (productId != null && (typeof productId !== 'string' || productId.toLowerCase() !== id)) return;
  item.productId = id;
  delete item.externalProductId;
}
