import { type CursorWindow, wholeCursorList } from '@parley/http';
import type { InboxCardView } from '../inbox.view.js';
import type { PlacedCard } from './list-inbox.query.js';

/** The whole list, a part at a time. */
export async function* allCards(
  read: (window: CursorWindow) => Promise<readonly PlacedCard[]>,
): AsyncGenerator<readonly InboxCardView[]> {
  for await (const cards of wholeCursorList(read)) yield cards.map(({ card }) => card);
}
