import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Range } from '../state/range.js';
import { filtersOf, type State } from '../state/state.js';
import { client, read } from './client.js';
import { PAGE } from './lists.queries.js';

/** The filters of the address as the API takes them. */
export function interactionParameters(state: State, range: Range) {
  const { product, version } = state;
  return {
    ...filtersOf(state),
    ...(product === undefined ? {} : { productId: product }),
    ...(version === undefined ? {} : { versionId: version }),
    from: range.from.toISOString(),
    to: range.to.toISOString(),
  };
}

const ordered = (state: State, range: Range) => ({
  ...interactionParameters(state, range),
  // Without a search, nothing is more relevant than anything else.
  sort: state.sort !== undefined && (state.sort !== '-relevance' || state.q !== undefined) ? state.sort : '-createdAt',
});

/** The whole list as a file, in the order of the page. */
export function interactionsFile(state: State, range: Range, format: 'csv' | 'jsonl'): string {
  const parameters = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(ordered(state, range))) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  return `/v1/interactions?${parameters}`;
}

/** The cursor of the next page, from the Link header. */
export function nextCursor(headers: Headers): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

export const conversationsQuery = (state: State, range: Range) => {
  const query = { ...ordered(state, range), limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['conversations', query],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      // The address holds names as typed; the service reports those that it does not know.
      const asked = client.GET('/v1/interactions', { params: { query: { ...query, ...cursor } as never } });
      const { data, headers } = await read(asked);
      return { rows: data, total: Number(headers.get('x-total-count') ?? data.length), next: nextCursor(headers) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: async () => (await read(client.GET('/v1/interactions/{id}', { params: { path: { id } } }))).data,
  });

export const explanationQuery = (interactionId: string) =>
  queryOptions({
    queryKey: ['explanation', interactionId],
    queryFn: async () => {
      const asked = client.GET('/v1/interactions/{interactionId}/analytics', {
        params: { path: { interactionId }, query: { mode: 'simple', explain: true } },
      });
      return (await read(asked)).data;
    },
  });
