import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Range } from '../state/range.js';
import { type Figure, type Filters, filtersOf, type State } from '../state/state.js';
import { client, read } from './client.js';
import { readSession } from './session.js';

const PAGE = 50;
const MOST = 100;

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, retry: false });

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => (await read(client.GET('/v1/products', { params: { query: { pageSize: MOST } } }))).data,
});

export const versionsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['versions', productId],
    queryFn: async () => {
      const asked = client.GET('/v1/products/{productId}/versions', {
        params: { path: { productId }, query: { limit: MOST } },
      });
      const versions = [...(await read(asked)).data].reverse();
      return versions.map((version, index) => ({ ...version, name: `v${index + 1}` }));
    },
  });

export const seriesQuery = (productId: string, figure: Figure, { from, to }: Range) =>
  queryOptions({
    queryKey: ['series', productId, figure, from.toISOString(), to.toISOString()],
    queryFn: async () => {
      const range = { from: from.toISOString(), to: to.toISOString() };
      const asked = client.GET('/v1/products/{id}/analytics/timeseries', {
        params: { path: { id: productId }, query: { metric: figure, interval: 'day', ...range } },
      });
      return (await read(asked)).data.points;
    },
    placeholderData: keepPreviousData,
  });

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-analytics', productId],
    queryFn: async () =>
      (await read(client.GET('/v1/products/{productId}/analytics', { params: { path: { productId } } }))).data,
    placeholderData: keepPreviousData,
  });

/** The filters of the address as the API takes them. */
export function interactionParameters(state: State, range: Range): Filters & Record<string, unknown> {
  const { product, version } = state;
  return {
    ...filtersOf(state),
    ...(product === undefined ? {} : { productId: product }),
    ...(version === undefined ? {} : { versionId: version }),
    from: range.from.toISOString(),
    to: range.to.toISOString(),
  };
}

/** The cursor of the next page, from the Link header. */
function nextCursor(headers: Headers): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

export const conversationsQuery = (state: State, range: Range) => {
  const query = { ...interactionParameters(state, range), sort: state.sort ?? ('-createdAt' as const), limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['conversations', query],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      // The address holds names as they were typed; the service says which of them it does not know.
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

export const usersQuery = (page: number) =>
  queryOptions({
    queryKey: ['users', page],
    queryFn: async () => {
      const query = { limit: PAGE, offset: page * PAGE };
      const { data, headers } = await read(client.GET('/v1/users', { params: { query } }));
      return { rows: data, hasMore: /rel="next"/.test(headers.get('link') ?? '') };
    },
    placeholderData: keepPreviousData,
  });

export const segmentsQuery = queryOptions({
  queryKey: ['segments'],
  queryFn: async () => (await read(client.GET('/v1/segments', {}))).data,
});

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async () => (await read(client.GET('/v1/models', { params: { query: { pageSize: MOST } } }))).data,
});

export const modelQuery = (modelId: string) =>
  queryOptions({
    queryKey: ['model', modelId],
    queryFn: async () => {
      const asked = client.GET('/v1/models/{modelId}/analytics', {
        params: { path: { modelId }, query: { period: '90d' } },
      });
      return (await read(asked)).data;
    },
  });

/** How many conversations a version has, over all time. */
export const versionCountQuery = (productId: string, versionId: string) =>
  queryOptions({
    queryKey: ['version-count', productId, versionId],
    queryFn: async () => {
      const { headers } = await read(
        client.GET('/v1/interactions', { params: { query: { productId, versionId, limit: 1 } } }),
      );
      return Number(headers.get('x-total-count'));
    },
  });

export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: async () => (await read(client.GET('/v1/topics', {}))).data,
});
