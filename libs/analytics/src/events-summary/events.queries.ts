import { DATABASE, type Query } from '@parley/clickhouse';
import { bucketOf, type Buckets } from '../domain/buckets.js';

export type EventScope = {
  readonly tenantId: string;
  readonly productId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/** Types that one answer shows: those with the most events. */
export const MAX_EVENT_TYPES = 100;

/** A sampled event stands for those that its rate left out. */
const WEIGHT = '1 / if(sample_rate > 0, sample_rate, 1)';

const EVENTS = `FROM (SELECT *, ${WEIGHT} AS weight FROM ${DATABASE}.event_facts FINAL
  WHERE tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}
    AND toUnixTimestamp64Milli(event_at) >= {fromMs:Int64} AND toUnixTimestamp64Milli(event_at) < {toMs:Int64})`;

const TOP_TYPES = `event_type IN (SELECT event_type ${EVENTS}
  GROUP BY event_type ORDER BY sum(weight) DESC, event_type LIMIT ${MAX_EVENT_TYPES})`;

export interface EventTotalsRow {
  readonly eventType: string;
  /** Null: of the whole range. */
  readonly bucket: number | null;
  readonly events: number;
  /** Of numeric values; null where there are none. */
  readonly numericSum: number | null;
  readonly impact: number;
}

export const eventTotals = (cut: Buckets): Query<EventScope, EventTotalsRow> => ({
  name: 'event totals',
  sql: `SELECT eventType, if(grouping(slot) = 1, NULL, slot) AS bucket, sum(weight) AS events,
      sumOrNullIf(amount * weight, value_type = 'numeric') AS numericSum,
      sum(quality_impact_score * weight) / sum(weight) AS impact
    FROM (SELECT *, event_type AS eventType, ${bucketOf('event_at', cut)} AS slot ${EVENTS} WHERE ${TOP_TYPES})
    GROUP BY GROUPING SETS ((eventType), (eventType, slot))`,
});

export interface MoneyRow {
  readonly eventType: string;
  /** Null: of the whole range. */
  readonly bucket: number | null;
  /** ISO 4217; empty where the event named none. */
  readonly currency: string;
  readonly total: number;
}

export const eventMoney = (cut: Buckets): Query<EventScope, MoneyRow> => ({
  name: 'event money',
  sql: `SELECT eventType, if(grouping(slot) = 1, NULL, slot) AS bucket, currency, sum(amount * weight) AS total
    FROM (SELECT *, event_type AS eventType, ${bucketOf('event_at', cut)} AS slot ${EVENTS}
      WHERE value_type = 'currency' AND amount IS NOT NULL AND ${TOP_TYPES})
    GROUP BY GROUPING SETS ((eventType, currency), (eventType, currency, slot))
    ORDER BY currency`,
});
