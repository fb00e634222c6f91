import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Range } from '../state/range.js';
import type { Figure, Filters } from '../state/state.js';
import { client, read } from './client.js';
import type { paths } from './schema.js';

/** Which conversations analytics are over. */
export interface Over {
  readonly productId: string;
  readonly versionId?: string | undefined;
  readonly range: Range;
}

const instants = ({ from, to }: Range) => ({ from: from.toISOString(), to: to.toISOString() });
const narrowing = ({ versionId, range }: Over) => ({
  ...(versionId === undefined ? {} : { versionId }),
  ...instants(range),
});

export const seriesQuery = (over: Over, figure: Figure) => {
  const { productId } = over;
  const query = { metric: figure, interval: 'day' as const, ...narrowing(over) };
  return queryOptions({
    queryKey: ['series', productId, query],
    queryFn: async () => {
      const asked = client.GET('/v1/products/{id}/analytics/timeseries', {
        params: { path: { id: productId }, query },
      });
      return (await read(asked)).data.points;
    },
    placeholderData: keepPreviousData,
  });
};

/** Numbers alone: what is written about them would take from the quota of the plan. */
export const productQuery = (over: Over) => {
  const { productId } = over;
  const query = { mode: 'simple' as const, ...narrowing(over) };
  return queryOptions({
    queryKey: ['product-analytics', productId, query],
    queryFn: async () => {
      const asked = client.GET('/v1/products/{productId}/analytics', { params: { path: { productId }, query } });
      return (await read(asked)).data;
    },
    placeholderData: keepPreviousData,
  });
};

type Asked = paths['/v1/query']['post']['requestBody']['content']['application/json'];
export type Answer = paths['/v1/query']['post']['responses'][200]['content']['application/json'];
export type Measure = Asked['measures'][number];

/** Conversations of filters in a time: one side of a comparison, or all that a question is over. */
export interface Side {
  readonly filters: Filters & { readonly productId?: string; readonly versionId?: string | undefined };
  readonly range: Range;
}

interface Question {
  readonly measures: readonly Measure[];
  readonly by?: Asked['by'];
  readonly interval?: Asked['interval'];
  readonly order?: string;
  readonly limit?: number;
  /** What the measures are compared with. */
  readonly other?: Side;
}

export const questionQuery = ({ filters, range }: Side, { measures, by, interval, order, limit, other }: Question) => {
  const body = {
    measures: [...measures],
    filters,
    ...instants(range),
    ...(by === undefined ? {} : { by }),
    ...(interval === undefined ? {} : { interval }),
    ...(order === undefined ? {} : { order }),
    ...(limit === undefined ? {} : { limit }),
    ...(other === undefined
      ? {}
      : { compareWith: other.filters, compareTo: Object.values(instants(other.range)).join('..') }),
  } as Asked;
  return queryOptions({
    queryKey: ['question', body],
    queryFn: async () => (await read(client.POST('/v1/query', { body }))).data,
    placeholderData: keepPreviousData,
  });
};
