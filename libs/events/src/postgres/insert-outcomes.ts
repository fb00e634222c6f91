import { lockConversations, reviseConversations } from '@parley/conversations';
import type { RecentAppends } from '@parley/event-log';
import type { Queryable } from '@parley/postgres';
import { type LinkedEvent, outcomesOf } from '../domain/link-event.js';
import type { NewEvent } from '../domain/new-event.js';
import { insertEvents } from './insert-events.js';

/**
 * Stores events, some of which may be outcomes, and has the conversations of those analysed again. Call it within a
 * transaction: conversations are locked before anything is stored, in the same order as everywhere.
 */
export async function insertOutcomes(
  tx: Queryable,
  links: readonly LinkedEvent[],
  recent: RecentAppends,
  now: Date,
): Promise<Map<NewEvent, string>> {
  const outcomes = outcomesOf(links);
  const conversations = outcomes.length > 0 ? await lockConversations(tx, outcomes) : [];
  const ids = await insertEvents(tx, links, recent);
  const isNew = ({ event }: LinkedEvent) => ids.get(event) === event.eventId;
  const judged = new Set(outcomesOf(links.filter(isNew)).map(({ conversationId }) => conversationId));
  await reviseConversations(
    tx,
    conversations.filter(({ id }) => judged.has(id)),
    now,
  );
  return ids;
}
