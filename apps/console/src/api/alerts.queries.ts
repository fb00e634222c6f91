import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Range } from '../state/range.js';
import { type Point, questionQuery } from './analytics.queries.js';
import { client, done, read } from './client.js';
import { everyPage, hasMore, MOST, PAGE } from './lists.queries.js';
import type { components, paths } from './schema.js';

export type Alert = components['schemas']['Alert'];
export type Evaluation = components['schemas']['AlertEvaluation'];
export type AlertRequest = paths['/v1/alerts']['post']['requestBody']['content']['application/json'];
/** Absent fields stay as they are. */
export type AlertChange = paths['/v1/alerts/{id}']['patch']['requestBody']['content']['application/json'];
/** A measure of the catalogue. */
export type Metric = components['schemas']['Measure'];

/** Key of the queries that are read again when somebody changes an alert. */
export const ALERTS = ['alerts'] as const;
const REFETCH_MS = 60_000;
const SOON_MS = 2_000;
const TREND_STAYS_MS = 5 * 60_000;

/** An alert whose window has settled is evaluated within seconds. */
const isDue = ({ nextEvaluationAt }: Alert): boolean =>
  nextEvaluationAt !== null && Date.parse(nextEvaluationAt) <= Date.now();
const readAgainIn = (alerts: readonly Alert[] = []): number => (alerts.some(isDue) ? SOON_MS : REFETCH_MS);

/** All alerts of the tenant, since those that fire come first whenever they were made. */
export const alertsQuery = queryOptions({
  queryKey: [...ALERTS, 'all'],
  queryFn: () => everyPage((page) => read(client.GET('/v1/alerts', { params: { query: { page, limit: MOST } } }))),
  refetchInterval: ({ state }) => readAgainIn(state.data),
});

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALERTS, 'one', id],
    queryFn: async () => (await read(client.GET('/v1/alerts/{id}', { params: { path: { id } } }))).data,
    refetchInterval: ({ state }) => readAgainIn(state.data === undefined ? [] : [state.data]),
  });

/** The whole history as a file. */
export const historyFile = (id: string): string => `/v1/alerts/${encodeURIComponent(id)}/history?format=csv`;

/** Read again when there is a new evaluation. */
export const historyQuery = ({ id, lastEvaluation }: Alert) =>
  infiniteQueryOptions({
    queryKey: [...ALERTS, 'history', id, lastEvaluation?.id],
    queryFn: async ({ pageParam: offset }) => {
      const params = { path: { id }, query: { limit: PAGE, offset } };
      const { data, headers } = await read(client.GET('/v1/alerts/{id}/history', { params }));
      return { rows: data, next: hasMore(headers) ? offset + data.length : null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** What can be measured. */
export const metricsQuery = queryOptions({
  queryKey: ['query-schema'],
  queryFn: async () => (await read(client.GET('/v1/query/schema', {}))).data.measures,
  staleTime: Infinity,
});

/** What an alert watches, by window: the same question that the alert asks. */
export const trendQuery = ({ query, window }: Pick<Alert, 'query' | 'window'>, range: Range) =>
  queryOptions({
    ...questionQuery({ filters: query.filters, range }, { measures: [query.measure], interval: window }),
    staleTime: TREND_STAYS_MS,
    select: ({ rows }): readonly Point[] =>
      rows.map(({ at, [query.measure]: value }) => ({
        at: String(at),
        value: typeof value === 'number' ? value : null,
      })),
  });

/** @param id null: a new alert. */
export async function saveAlert(id: string | null, alert: AlertRequest): Promise<Alert> {
  if (id === null) return (await read(client.POST('/v1/alerts', { body: alert }))).data;
  return changeAlert(id, alert);
}

export const changeAlert = async (id: string, body: AlertChange): Promise<Alert> =>
  (await read(client.PATCH('/v1/alerts/{id}', { params: { path: { id } }, body }))).data;

export const deleteAlert = (id: string): Promise<void> =>
  done(client.DELETE('/v1/alerts/{id}', { params: { path: { id } } }));
