import { type JsonObject, newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { announce, type Announcement } from '@parley/webhooks';
import type { Item } from '../domain/item.js';
import { updateItems } from './item-rows.js';

/** An item before and after a change. */
export interface ItemChange {
  readonly before: Item;
  readonly after: Item;
}

/** Stores the changes of existing items, and announces them. */
export async function saveItems(tx: Queryable, changes: readonly ItemChange[], at: Date): Promise<void> {
  await updateItems(
    tx,
    changes.map(({ after }) => after),
  );
  await announceItems(tx, changes, at);
}

/** Announces the changes that opened an item or gave a conversation a new trigger. */
export const announceItems = (tx: Queryable, changes: readonly ItemChange[], at: Date): Promise<void> =>
  announce(
    tx,
    changes.flatMap((change) => newsOf(change, at)),
  );

function newsOf({ before, after }: ItemChange, at: Date): Announcement[] {
  const { tenantId, conversationId } = after;
  const had = before.standing.triggers.map(({ triggerType }) => triggerType);
  const isFlagged = after.standing.triggers.some(({ triggerType }) => !had.includes(triggerType));
  const opens = after.standing.status === 'unreviewed' && before.standing.status !== 'unreviewed';
  const types = [...(isFlagged ? ['conversation.flagged' as const] : []), ...(opens ? ['inbox.item' as const] : [])];
  return types.map((type) => ({ tenantId, conversationId, type, key: newId(), data: () => dataOf(after), at }));
}

const dataOf = ({ conversationId, productId, standing, rootCause, details }: Item): JsonObject => ({
  conversationId,
  productId,
  severity: standing.severity,
  triggerType: standing.triggerType,
  axis: standing.axis,
  triggers: standing.triggers.map((trigger) => ({ ...trigger })),
  clusterRootCause: rootCause,
  topic: details?.topic ?? null,
  link: `/review?${new URLSearchParams({ product: productId, open: conversationId }).toString()}`,
});
