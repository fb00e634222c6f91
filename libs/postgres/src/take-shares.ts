interface Load {
  readonly items: number;
  readonly bytes: number;
}

interface Weighed {
  readonly tenant: string;
  readonly bytes: number;
}

interface Shares<Item> {
  readonly batch: Item[];
  /** What waits on, in order. */
  readonly left: Item[];
}

const NOTHING: Load = { items: 0, bytes: 0 };

/**
 * Fills a flush with an equal share for each tenant, in order of arrival; room that some tenants do not need goes to the
 * others. The first item is taken however large it is, and a tenant's last one may exceed its share of the bytes.
 */
export function takeShares<Item extends Weighed>(queue: readonly Item[], tenants: number, most: Load): Shares<Item> {
  const batch: Item[] = [];
  let bytes = 0;
  const take = (from: readonly Item[], share: Load): Item[] => {
    const taken = new Map<string, Load>();
    return from.filter((item) => {
      if (batch.length >= most.items) return true;
      const before = taken.get(item.tenant) ?? NOTHING;
      if (before.items >= share.items || before.bytes >= share.bytes) return true;
      const fits = batch.length === 0 || bytes + item.bytes <= most.bytes;
      // A tenant whose next item does not fit is done, so that no later one of its items overtakes that.
      taken.set(item.tenant, { items: before.items + 1, bytes: fits ? before.bytes + item.bytes : Infinity });
      if (!fits) return true;
      bytes += item.bytes;
      batch.push(item);
      return false;
    });
  };
  const others = take(queue, { items: Math.ceil(most.items / tenants), bytes: most.bytes / tenants });
  return { batch, left: take(others, most) };
}
