import type { CursorWindow, Placed } from './cursor-page.js';

const ROWS_AT_ONCE = 1_000;

/**
 * The whole of a list that is paged by cursor, a part at a time.
 * @param read may return one row more than the limit.
 */
export async function* wholeCursorList<Row extends Placed>(
  read: (window: CursorWindow) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let cursor: CursorWindow['cursor'] = null; ;) {
    const rows = await read({ limit: ROWS_AT_ONCE, cursor });
    yield rows.slice(0, ROWS_AT_ONCE);
    const last = rows[ROWS_AT_ONCE - 1];
    if (last === undefined) return;
    cursor = { direction: 'after', createdAt: last.createdAt, id: last.id };
  }
}
