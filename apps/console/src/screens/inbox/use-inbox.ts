import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Card, inboxQuery } from '../../api/inbox.queries.js';
import { useAddress } from '../../state/use-state.js';

/** The known conversations of a card, in order. */
export const membersOf = ({ conversationId, clusterMemberIds }: Card): readonly string[] => [
  conversationId,
  ...clusterMemberIds,
];

/** The list that the address asks for, and where the card of the open conversation stands in it. */
export function useInbox() {
  const state = useAddress();
  const asked = useInfiniteQuery(inboxQuery(state));
  const cards = useMemo(() => asked.data?.pages.flatMap((page) => page.cards) ?? [], [asked.data]);
  const { open } = state;
  const place = open === undefined ? -1 : cards.findIndex((card) => membersOf(card).includes(open));
  return { asked, cards, place, total: asked.data?.pages[0]?.total ?? null };
}
