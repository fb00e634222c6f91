import { type Links, offsetPagingAsOf, pageLinks } from '@parley/http';
import { invalidField } from '@parley/kernel';
import { decodeListCursor, encodeListCursor } from './list-cursor.js';
import type { ListInteractionsRequest } from './list-interactions.request.js';
import type { ListedPage, ListWindow } from './list-window.js';

const DEFAULT_LIMIT = 50;

/** How a request cuts the list into pages, and how a page links to its neighbours. */
export interface InteractionPaging {
  readonly window: ListWindow;
  linksOf(page: ListedPage): Links;
}

/**
 * By offset when the request asks by offset or page, else by cursor.
 * @throws Problem `invalid` for a broken cursor, or where the styles contradict each other.
 */
export function interactionPaging(request: ListInteractionsRequest): InteractionPaging {
  const { limit = DEFAULT_LIMIT, offset, page, asOf, cursor, format: _, ...list } = request;
  const byOffset = offset != null || page != null;
  if (cursor != null && (byOffset || asOf != null)) {
    throw invalidField('cursor', 'cannot be combined with offset, page or asOf');
  }
  if (!byOffset) return cursorPaging(list, limit, cursor ?? null, asOf ?? null);
  const paging = offsetPagingAsOf(request, asOf ?? null);
  return {
    window: { ...paging.window, place: null, total: null },
    linksOf: (listed) => pageLinks(paging, listed),
  };
}

function cursorPaging(list: object, limit: number, cursor: string | null, asOf: string | null): InteractionPaging {
  const start = { place: null, asOf, total: null };
  const from = cursor === null ? start : decodeListCursor(list, cursor);
  const back = from.place?.direction === 'before';
  const at = (place: string | undefined) => ({ limit, cursor: place, asOf: undefined });
  return {
    window: { limit, offset: 0, ...from },
    linksOf: ({ places, hasMore, asOf: readAsOf, total }) => {
      const to = (direction: 'after' | 'before', place = places.at(direction === 'after' ? -1 : 0)) =>
        place === undefined ? {} : at(encodeListCursor(list, { direction, place, asOf: readAsOf, total }));
      const isThere = places.length > 0;
      return {
        first: at(undefined),
        ...(isThere && (back ? hasMore : cursor !== null) ? { prev: to('before') } : {}),
        ...(isThere && (back || hasMore) ? { next: to('after') } : {}),
      };
    },
  };
}
