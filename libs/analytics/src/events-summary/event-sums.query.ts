import { lastMsOf, type Query } from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import { bucketOf } from '../aggregates/metric.sql.js';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import type { Buckets } from '../domain/buckets.js';

/** The most event types that one answer shows: those with the most events. */
const MAX_EVENT_TYPES = 100;

/** Sums over the events of one type, bucket and currency. */
export interface EventSumsRow {
  readonly eventType: string;
  readonly bucket: number;
  /** ISO 4217; empty where the event named none. */
  readonly currency: string;
  readonly events: number;
  /** Sum of numeric values; null where there are none. */
  readonly numericSum: number | null;
  /** Sum of amounts of money; null where there are none. */
  readonly money: number | null;
  /** Sum of quality impacts, each as often as its event counts. */
  readonly impactSum: number;
  /** When the last of the events happened, in milliseconds since 1970. */
  readonly lastMs: number;
}

/**
 * One pass, since comparing versions takes most of the time: totals of the whole range are added up from these rows,
 * and the sums themselves tell which types have the most events.
 */
export const eventSums = (buckets: Buckets, { from }: CalendarRows): Query<FilterParameters, EventSumsRow> => ({
  name: 'event sums',
  sql: `SELECT eventType, bucket, currency, events, numericSum, money, impactSum, lastMs
    FROM (SELECT *, sum(events) OVER (PARTITION BY eventType) AS ofType
      FROM (SELECT event_type AS eventType, ${bucketOf('at', buckets)} AS bucket, currency, sum(part.events) AS events,
          if(sum(part.numbers) > 0, sum(part.number_sum), NULL) AS numericSum,
          if(sum(part.amounts) > 0, sum(part.amount_sum), NULL) AS money,
          sum(part.impact_sum) AS impactSum, ${lastMsOf('part.last_event_at')} AS lastMs
        FROM ${from()} GROUP BY eventType, bucket, currency))
    QUALIFY dense_rank() OVER (ORDER BY ofType DESC, eventType) <= ${MAX_EVENT_TYPES}
    ORDER BY currency, bucket`,
});

/** The same, where cells of days hold everything except what was touched last. */
export const eventSumsOfDays = (buckets: Buckets, rows: CalendarRows): Query<FilterParameters, EventSumsRow> => ({
  ...eventSums(buckets, rows),
  name: 'event sums of days',
  isLight: true,
});
