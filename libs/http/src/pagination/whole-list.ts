import { cursorTo, type CursorWindow, type Placed } from './cursor-page.js';
import { PartSize } from './part-size.js';

/**
 * The whole of a list that is paged by cursor, a part at a time.
 * @param read may return one row more than the limit.
 */
export async function* wholeCursorList<Row extends Placed>(
  read: (window: CursorWindow) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  const size = new PartSize();
  for (let cursor: CursorWindow['cursor'] = null; ;) {
    const limit = size.rows;
    const rows: Row[] = (await read({ limit, cursor })).slice(0, limit);
    size.noteRead(rows);
    yield rows;
    const last = rows[limit - 1];
    if (last === undefined) return;
    cursor = cursorTo('after', last);
  }
}
