import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, read } from './client.js';
import { readSession } from './session.js';

export const PAGE = 50;
export const MOST = 100;

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, retry: false });

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => (await read(client.GET('/v1/products', { params: { query: { pageSize: MOST } } }))).data,
});

/** A version without a prompt is the one that a product begins with; nobody made it. */
const hasPrompt = ({ prompts }: { readonly prompts: readonly unknown[] }): boolean => prompts.length > 0;

/** Oldest first, each named after its place in the list. */
export const versionsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['versions', productId],
    queryFn: async () => {
      const asked = client.GET('/v1/products/{productId}/versions', {
        params: { path: { productId }, query: { limit: MOST } },
      });
      const versions = (await read(asked)).data.filter(hasPrompt).reverse();
      return versions.map((version, index) => ({ ...version, name: `v${index + 1}` }));
    },
  });

/** A page of a list, counted from 0. */
const page = (index: number) => ({ limit: PAGE, offset: index * PAGE });
export const hasMore = (headers: Headers): boolean => /rel="next"/.test(headers.get('link') ?? '');

export const usersQuery = (index: number) =>
  queryOptions({
    queryKey: ['users', index],
    queryFn: async () => {
      const { data, headers } = await read(client.GET('/v1/users', { params: { query: page(index) } }));
      return { rows: data, hasMore: hasMore(headers) };
    },
    placeholderData: keepPreviousData,
  });

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organization', id],
    queryFn: async () => (await read(client.GET('/v1/organizations/{id}', { params: { path: { id } } }))).data,
  });

export const segmentsQuery = queryOptions({
  queryKey: ['segments'],
  queryFn: async () => (await read(client.GET('/v1/segments', { params: { query: { pageSize: MOST } } }))).data,
});

export const segmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['segments', id],
    queryFn: async () => (await read(client.GET('/v1/segments/{id}', { params: { path: { id } } }))).data,
  });

export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: async () => (await read(client.GET('/v1/topics', {}))).data,
});
