import type { MetricName } from '@parley/metrics';
import type { Asked, Filters, Interval } from './asked.js';

/** The body of POST /v1/query. */
export interface QueryBody {
  readonly measures: readonly MetricName[];
  readonly by?: readonly string[];
  readonly interval?: Interval;
  readonly filters: Filters;
  readonly from: string;
  readonly to: string;
  readonly compareTo?: string;
  readonly compareWith?: Filters;
  readonly order?: string;
  readonly limit?: number;
}

const DEFAULT_ROWS = 10;
/** As many as POST /v1/query cuts a time into. */
const MAX_INTERVALS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OVERVIEW: readonly MetricName[] = [
  'conversations',
  'cqi',
  'sentiment',
  'frustration',
  'rating',
  'churnRisk',
  'hallucinationDetected',
  'jailbreakDetected',
];

const compared = ({ compareTo = 'previous' }: Asked): string =>
  compareTo === 'previous' ? compareTo : `${compareTo.from}..${compareTo.to}`;

/** The query for POST /v1/query, for intents that take a single query; shares and lists have their own. */
export function queryOf(asked: Asked): QueryBody {
  const { intent, measure = 'conversations', filters, part = {}, from, to, by } = asked;
  const body = { measures: [measure], filters, from, to };
  switch (intent) {
    case 'trend':
      return { ...body, interval: intervalOf(asked), limit: MAX_INTERVALS };
    case 'top': {
      const order = `${asked.order === 'lowest' ? '' : '-'}${measure}`;
      // A mean over few conversations says little: their number is shown beside it.
      const measures = measure === 'conversations' ? [measure] : [measure, 'conversations' as const];
      return { ...body, measures, by: by === undefined ? [] : [by], order, limit: asked.limit ?? DEFAULT_ROWS };
    }
    case 'compare':
      return asked.with === undefined
        ? { ...body, compareTo: compared(asked) }
        : { ...body, compareWith: { ...filters, ...asked.with } };
    case 'why':
      return { ...body, compareTo: compared(asked) };
    case 'correlation':
      return { ...body, filters: { ...filters, ...part }, compareWith: filters };
    case 'status':
      return { ...body, measures: OVERVIEW, compareTo: 'previous' };
    case 'value':
    case 'list':
    case 'share':
      return body;
  }
}

/** As asked, or with enough points to show a course and few enough to read. */
export function intervalOf({ interval, from, to }: Asked): Interval {
  if (interval !== undefined) return interval;
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 2 * DAY_MS) return 'hour';
  return ms <= 92 * DAY_MS ? 'day' : 'week';
}
