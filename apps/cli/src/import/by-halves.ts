import { ApiError } from '@parley/api-client';

/** The body cannot be read, or is too large: with fewer items it may be taken. */
const OF_THE_WHOLE_BODY = [400, 413];

/**
 * Sends the items, and if the service rejects them as a whole, its halves, until the item at fault is found.
 * @returns the results of all items, in their order.
 */
export async function byHalves<Item, Result>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<Result[]>,
  rejected: (item: Item, reason: string) => Result,
): Promise<Result[]> {
  try {
    return await send(items);
  } catch (error) {
    const [first] = items;
    if (first === undefined || !(error instanceof ApiError) || !OF_THE_WHOLE_BODY.includes(error.status)) throw error;
    if (items.length === 1) return [rejected(first, error.message)];
    const middle = Math.ceil(items.length / 2);
    const former = await byHalves(items.slice(0, middle), send, rejected);
    return [...former, ...(await byHalves(items.slice(middle), send, rejected))];
  }
}
