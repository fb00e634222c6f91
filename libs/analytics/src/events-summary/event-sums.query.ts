import { DATABASE, type Query } from '@parley/clickhouse';
import { bucketOf } from '../aggregates/metric.sql.js';
import type { Buckets } from '../domain/buckets.js';

export type EventFilter = {
  readonly tenantId: string;
  readonly productId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/** Types that one answer shows: those with the most events. */
export const MAX_EVENT_TYPES = 100;

/** A sampled event stands for those that its rate left out. */
const WEIGHT = '1 / if(sample_rate > 0, sample_rate, 1)';

/** Of an event only its conversation ever changes, so the rest can be asked before versions are compared. */
const EVENTS = `FROM (SELECT event_type, event_at, value_type, amount, currency, quality_impact_score, ${WEIGHT} AS weight
  FROM ${DATABASE}.event_facts FINAL
  PREWHERE tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}
    AND toUnixTimestamp64Milli(event_at) >= {fromMs:Int64} AND toUnixTimestamp64Milli(event_at) < {toMs:Int64})`;

/** Sums over the events of one type, bucket and currency. */
export interface EventSumsRow {
  readonly eventType: string;
  readonly bucket: number;
  /** ISO 4217; empty where the event named none. */
  readonly currency: string;
  readonly events: number;
  /** Of numeric values; null where there are none. */
  readonly numericSum: number | null;
  /** Of amounts of money; null where there are none. */
  readonly money: number | null;
  /** Quality impacts, each as often as its event counts. */
  readonly impactSum: number;
}

/**
 * One pass, since comparing versions is what takes the time: totals of the whole range are added up from these, and which
 * types have the most events is told by the sums themselves.
 */
export const eventSums = (buckets: Buckets): Query<EventFilter, EventSumsRow> => ({
  name: 'event sums',
  sql: `SELECT eventType, bucket, currency, events, numericSum, money, impactSum
    FROM (SELECT *, sum(events) OVER (PARTITION BY eventType) AS ofType
      FROM (SELECT event_type AS eventType, ${bucketOf('event_at', buckets)} AS bucket, currency, sum(weight) AS events,
          sumOrNullIf(amount * weight, value_type = 'numeric') AS numericSum,
          sumOrNullIf(amount * weight, value_type = 'currency') AS money,
          sum(quality_impact_score * weight) AS impactSum
        ${EVENTS} GROUP BY eventType, bucket, currency))
    QUALIFY dense_rank() OVER (ORDER BY ofType DESC, eventType) <= ${MAX_EVENT_TYPES}
    ORDER BY currency, bucket`,
});
