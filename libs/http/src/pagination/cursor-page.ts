import type { FastifyReply } from 'fastify';
import { Text } from '../validation/fields.js';
import { QueryInteger } from '../validation/query-fields.js';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.js';
import { type Links, setLinks } from './link-header.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from './offset-page.js';

/** `limit` with a `cursor` from a Link header. */
export class CursorPageQuery {
  @QueryInteger({ min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Page size.' })
  limit?: number;

  @Text({ optional: true, min: 1, max: 128, description: 'A place in the list, from a Link header.' })
  cursor?: string;
}

/** The names of the query parameters of a list that is paged by cursor. */
export interface CursorParameters {
  readonly limit: string;
  readonly cursor: string;
}

export interface CursorPageOptions {
  readonly hasMore?: boolean;
  readonly parameters?: CursorParameters;
}

const OF_A_LIST: CursorParameters = { limit: 'limit', cursor: 'cursor' };

export interface CursorWindow {
  readonly limit: number;
  readonly cursor: Cursor | null;
}

/** @throws Problem `invalid` for a broken cursor. */
export const cursorWindow = ({ limit = DEFAULT_LIMIT, cursor }: CursorPageQuery): CursorWindow => ({
  limit,
  cursor: cursor == null ? null : decodeCursor(cursor),
});

/** A row with its place in the list: by when it was created, unless the list has an order of its own. */
export type Placed = { readonly id: string } & ({ readonly createdAt: Date } | { readonly place: number });

export const cursorTo = (direction: Cursor['direction'], row: Placed): Cursor => ({
  direction,
  place: 'place' in row ? row.place : row.createdAt.getTime(),
  id: row.id,
});

export interface CursorPage<Row> {
  /** In the order of the list. */
  readonly rows: Row[];
  readonly links: Links;
}

/**
 * The page made of the rows read: up to one more than the limit, in the order of reading, which for `before` is the
 * reverse of the list's. Records that come or go meanwhile neither shift a page nor make a row appear twice.
 * @param hasMore whether the list goes on after the rows read, where the limit alone does not tell.
 */
export function cursorPage<Row extends Placed>(
  read: readonly Row[],
  { limit, cursor }: CursorWindow,
  { hasMore = read.length > limit, parameters = OF_A_LIST }: CursorPageOptions = {},
): CursorPage<Row> {
  const back = cursor?.direction === 'before';
  const rows = read.slice(0, limit);
  if (back) rows.reverse();
  const at = (place: string | undefined) => ({ [parameters.limit]: limit, [parameters.cursor]: place });
  const to = (direction: Cursor['direction'], row: Placed) => at(encodeCursor(cursorTo(direction, row)));
  const first = rows[0];
  const last = rows.at(-1);
  return {
    rows,
    links: {
      first: at(undefined),
      ...(first !== undefined && (back ? hasMore : cursor !== null) ? { prev: to('before', first) } : {}),
      ...(last !== undefined && (back || hasMore) ? { next: to('after', last) } : {}),
    },
  };
}

/** Answers a list by cursor: reads the window that the query asks for and links to its neighbours. */
export async function answerCursorPage<Row extends Placed>(
  reply: FastifyReply,
  query: CursorPageQuery,
  read: (window: CursorWindow) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const window = cursorWindow(query);
  const { rows, links } = cursorPage(await read(window), window);
  setLinks(reply, links);
  return rows;
}
