import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationsQuery } from '../../api/conversations.queries.js';
import { useAddress, useRange } from '../../state/use-state.js';

/** The list that the address asks for, and where the open conversation stands in it. */
export function useConversations() {
  const state = useAddress();
  const asked = useInfiniteQuery(conversationsQuery(state, useRange()));
  const rows = useMemo(() => asked.data?.pages.flatMap((page) => page.rows) ?? [], [asked.data]);
  const place = rows.findIndex(({ id }) => id === state.open);
  return { asked, rows, place, total: asked.data?.pages[0]?.total ?? null };
}
