import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { State } from '../state/state.js';
import { client, read } from './client.js';
import { nextCursor } from './conversations.queries.js';
import { PAGE } from './lists.queries.js';
import type { components } from './schema.js';

export type Card = components['schemas']['InboxCard'];
export type Item = components['schemas']['InboxItem'];
export type Change = components['schemas']['ReviewItemRequest'];
export type Choice = { readonly ids: readonly string[] } | { readonly cluster: string };

/** Key of the inbox queries that are read again when somebody has decided. */
export const INBOX = ['inbox'] as const;
const REFETCH_MS = 60_000;

const asked = ({ product, status, axis, minSeverity, triggerType }: State) => ({
  ...(product === undefined ? {} : { productId: product }),
  ...(status === undefined ? {} : { status }),
  ...(axis === undefined ? {} : { axis }),
  ...(minSeverity === undefined ? {} : { minSeverity: Number(minSeverity) }),
  ...(triggerType === undefined ? {} : { triggerType }),
});

/** The whole list as a file. */
export function inboxFile(state: State, format: 'csv' | 'jsonl'): string {
  const given = Object.entries(asked(state)).map(([name, value]) => [name, String(value)]);
  return `/v1/inbox?${new URLSearchParams([['format', format], ...given])}`;
}

export const inboxQuery = (state: State) => {
  const query = { ...asked(state), limit: PAGE };
  return infiniteQueryOptions({
    queryKey: [...INBOX, 'list', query],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const { data, headers } = await read(client.GET('/v1/inbox', { params: { query: { ...query, ...cursor } } }));
      return { cards: data, total: Number(headers.get('x-total-count') ?? data.length), next: nextCursor(headers) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

export const inboxCountQuery = (product: string | undefined) =>
  queryOptions({
    queryKey: [...INBOX, 'count', product],
    queryFn: async () => {
      const query = { ...asked({ product }), limit: 1 };
      const { headers } = await read(client.GET('/v1/inbox', { params: { query } }));
      return Number(headers.get('x-total-count'));
    },
    enabled: product !== undefined,
    refetchInterval: REFETCH_MS,
  });

export const inboxItemQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...INBOX, 'item', conversationId],
    queryFn: async () => {
      const path = { conversationId };
      return (await read(client.GET('/v1/inbox/{conversationId}', { params: { path } }))).data;
    },
  });

export const changeItem = async (conversationId: string, body: Change): Promise<Item> => {
  const path = { conversationId };
  return (await read(client.PATCH('/v1/inbox/{conversationId}', { params: { path }, body }))).data;
};

export const askForReview = async (conversationId: string, reason: string): Promise<Item> =>
  (await read(client.POST('/v1/inbox', { body: { conversationId, reason } }))).data;

/** @returns how many conversations were updated. */
export const decide = async (choice: Choice, status: Card['reviewStatus']): Promise<number> => {
  const chosen = 'ids' in choice ? { ids: [...choice.ids] } : choice;
  return (await read(client.POST('/v1/inbox/bulk', { body: { ...chosen, status } }))).data.updated;
};
