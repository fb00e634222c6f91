import type { ItemDetails } from './item-details.js';
import { rankOf } from './rank.js';
import { NOTHING_SAID, type Said, type Standing, standing } from './standing.js';
import type { Trigger } from './trigger.js';

/** What the newest analysis of a conversation says for the inbox. */
export interface Findings {
  /** A higher one is newer; 0: not analysed yet. */
  readonly rowVersion: number;
  readonly found: readonly Trigger[];
  /** Null where nothing is the matter. */
  readonly details: ItemDetails | null;
  readonly clusterId: string;
  readonly rootCause: string | null;
}

/** A conversation as the inbox knows it. */
export interface Item extends Findings {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly productId: string;
  readonly said: Said;
  readonly assignee: string | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
  readonly openedAt: Date | null;
  readonly standing: Standing;
}

/** A conversation that the inbox does not know yet. */
export const unknownItem = ({
  tenantId,
  conversationId,
  productId,
}: Pick<Item, 'tenantId' | 'conversationId' | 'productId'>): Item => ({
  tenantId,
  conversationId,
  productId,
  rowVersion: 0,
  found: [],
  details: null,
  clusterId: conversationId,
  rootCause: null,
  said: NOTHING_SAID,
  assignee: null,
  note: null,
  decidedAt: null,
  openedAt: null,
  standing: standing([], NOTHING_SAID),
});

/** The item with its standing after a change. One that opens, or opens again, does so now. */
export function stand(item: Item, now: Date): Item {
  const next = standing(item.found, item.said);
  const opens = next.status === 'unreviewed' && item.standing.status !== 'unreviewed';
  return { ...item, standing: next, openedAt: opens ? now : item.openedAt };
}

export const placeOf = ({ standing: { status, severity }, openedAt, decidedAt }: Item): number =>
  rankOf({ status, severity, openedAt, decidedAt });
