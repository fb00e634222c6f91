import { Text } from '../validation/fields.js';
import { QueryInteger } from '../validation/query-fields.js';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.js';
import type { Links } from './link-header.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from './offset-page.js';

/** `limit` with a `cursor`, as the Link header gives it out. */
export class CursorPageQuery {
  @QueryInteger({ min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Page size.' })
  limit?: number;

  @Text({ optional: true, min: 1, max: 128, description: 'A place in the list, from a Link header.' })
  cursor?: string;
}

export interface CursorWindow {
  readonly limit: number;
  readonly cursor: Cursor | null;
}

/** @throws Problem `invalid` for a broken cursor. */
export const cursorWindow = ({ limit = DEFAULT_LIMIT, cursor }: CursorPageQuery): CursorWindow => ({
  limit,
  cursor: cursor == null ? null : decodeCursor(cursor),
});

type Placed = Pick<Cursor, 'createdAt' | 'id'>;

export interface CursorPage<Row> {
  /** Newest first. */
  readonly rows: Row[];
  readonly links: Links;
}

/**
 * The page from what was read: up to one row more than the limit, in the order of the reading, which for `before` is
 * oldest first. Records that come or go meanwhile neither shift a page nor make a row appear twice.
 */
export function cursorPage<Row extends Placed>(read: readonly Row[], { limit, cursor }: CursorWindow): CursorPage<Row> {
  const back = cursor?.direction === 'before';
  const hasMore = read.length > limit;
  const rows = read.slice(0, limit);
  if (back) rows.reverse();
  const to = (direction: Cursor['direction'], row: Placed) => ({ limit, cursor: encodeCursor({ ...row, direction }) });
  const first = rows[0];
  const last = rows.at(-1);
  return {
    rows,
    links: {
      first: { limit, cursor: undefined },
      ...(first !== undefined && (back ? hasMore : cursor !== null) ? { prev: to('before', first) } : {}),
      ...(last !== undefined && (back || hasMore) ? { next: to('after', last) } : {}),
    },
  };
}
