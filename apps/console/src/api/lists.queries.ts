import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Read, read } from './client.js';
import { readSession } from './session.js';

export const PAGE = 50;
export const MOST = 100;

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, retry: false });

/** All of a list, page by page. @param pageAt reads a page; the first is 1 */
export async function everyPage<Row>(pageAt: (page: number) => Promise<Read<readonly Row[]>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, goesOn = true; goesOn; page++) {
    const { data, headers } = await pageAt(page);
    rows.push(...data);
    goesOn = data.length > 0 && hasMore(headers);
  }
  return rows;
}

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: () => everyPage((page) => read(client.GET('/v1/products', { params: { query: { page, pageSize: MOST } } }))),
});

interface Numbered {
  readonly number: number;
}

/** Oldest first, each named after its number. A version without a prompt is the one that a product begins with: nobody made it. */
export const named = <Version extends Numbered>(newestFirst: readonly Version[]) =>
  newestFirst
    .filter(({ number }) => number > 0)
    .map((version) => ({ ...version, name: `v${version.number}` }))
    .reverse();

/** The newest hundred versions of the product, and whether it has more. */
export const newestVersionsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['versions', productId],
    queryFn: async () => {
      const asked = client.GET('/v1/products/{productId}/versions', {
        params: { path: { productId }, query: { limit: MOST } },
      });
      const { data, headers } = await read(asked);
      return { versions: named(data), goesOn: hasMore(headers) };
    },
  });

export const versionsQuery = (productId: string) =>
  queryOptions({ ...newestVersionsQuery(productId), select: ({ versions }) => versions });

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
  queryFn: () => everyPage((page) => read(client.GET('/v1/segments', { params: { query: { page, pageSize: MOST } } }))),
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
