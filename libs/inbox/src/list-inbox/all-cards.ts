import type { CursorWindow } from '@parley/http';
import type { InboxCardView } from '../inbox.view.js';
import type { PlacedCard } from './list-inbox.query.js';

const AT_ONCE = 1_000;

/** The whole list, a page after the other. */
export async function* allCards(
  read: (window: CursorWindow) => Promise<readonly PlacedCard[]>,
): AsyncGenerator<readonly InboxCardView[]> {
  for (let cursor: CursorWindow['cursor'] = null; ;) {
    const cards = await read({ limit: AT_ONCE, cursor });
    yield cards.slice(0, AT_ONCE).map(({ card }) => card);
    const last = cards[AT_ONCE - 1];
    if (last === undefined || cards.length <= AT_ONCE) return;
    cursor = { direction: 'after', createdAt: last.createdAt, id: last.id };
  }
}
