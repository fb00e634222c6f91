/** Beyond any value of an order: the place of what has none. */
export const MAX_VALUE = 1e15;

/** A place in a list: next to the conversation with that id and that value in the list's order. */
export interface Place {
  readonly value: number;
  readonly id: string;
}

/** A part of a list: so many conversations from an offset, or on one side of a place. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly place: (Place & { readonly direction: 'after' | 'before' }) | null;
  /** What the list is read as of; null: as it is now. */
  readonly asOf: string | null;
  /** The length of the list as of then; null: not counted yet. */
  readonly total: number | null;
}

export interface ListedPage {
  /** In the order of the list. */
  readonly places: readonly Place[];
  /** Whether the list goes on in the direction that was read. */
  readonly hasMore: boolean;
  readonly asOf: string;
  readonly total: number;
}

/** A page from what was read: at most one more than the limit, in reverse for `before`. */
export function pageOf(read: readonly Place[], { limit, place }: ListWindow, asOf: string, total: number): ListedPage {
  const kept = read.slice(0, limit);
  const places = place?.direction === 'before' ? kept.toReversed() : kept;
  return { places, hasMore: read.length > limit, asOf, total };
}
