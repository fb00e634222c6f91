import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { baseline, MOST_POINTS, type Range } from '../state/range.js';
import { FIGURES, type Figure, type Filters } from '../state/state.js';
import { client, read } from './client.js';
import type { components, paths } from './schema.js';

export type ProductAnalytics = components['schemas']['ProductAnalytics'];

/** Which conversations analytics cover. */
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

/** Numbers only: a written insight would take from the plan's quota. */
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

/** Conversations that match filters in a time: one side of a comparison, or all that a question covers. */
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

const bodyOf = ({ filters, range }: Side, { measures, by, interval, order, limit, other }: Question): Asked =>
  ({
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
  }) as Asked;

const ask = async (body: Asked): Promise<Answer> => (await read(client.POST('/v1/query', { body }))).data;

export const questionQuery = (side: Side, question: Question) => {
  const body = bodyOf(side, question);
  return queryOptions({
    queryKey: ['question', body],
    queryFn: () => ask(body),
    placeholderData: keepPreviousData,
  });
};

/** What was answered for what is asked for now; undefined while it is that of the question before. */
export const current = <T>({ data, isPlaceholderData }: Kept<T>): T | undefined =>
  isPlaceholderData ? undefined : data;
interface Kept<T> {
  readonly data: T | undefined;
  readonly isPlaceholderData: boolean;
}

/** The value at a time; null: no conversation to take a mean of. */
export interface Point {
  readonly at: string;
  readonly value: number | null;
}
export type Courses = Readonly<Record<Figure, readonly Point[]>>;

/** All figures by day in one question: for the days shown, and for the days before that say what is usual. */
export const seriesQuery = ({ productId, versionId, range }: Over) => {
  const { from } = baseline(range);
  const body = bodyOf(
    { filters: { productId, versionId }, range: { ...range, from } },
    { measures: FIGURES, interval: 'day', limit: MOST_POINTS },
  );
  return queryOptions({
    queryKey: ['series', body, range.from],
    queryFn: async () => {
      const { rows } = await ask(body);
      const isShown = ({ at }: Answer['rows'][number]) => String(at) >= range.from.toISOString();
      return { now: coursesOf(rows.filter(isShown)), before: coursesOf(rows.filter((row) => !isShown(row))) };
    },
    placeholderData: keepPreviousData,
  });
};

const coursesOf = (rows: Answer['rows']): Courses =>
  Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      rows.map((row) => ({ at: String(row['at']), value: typeof row[figure] === 'number' ? row[figure] : null })),
    ]),
  ) as unknown as Courses;
