import { decimal, instant, listOf, nullable, oneOf, record, text, within } from '@parley/http';
import { type Interval, INTERVALS } from '../domain/buckets.js';

/** Counts and sums are scaled up by the sample rate; so is the weight of an event in the mean. */
export interface EventMetricsView {
  readonly count: number;
  /** By currency; null: events that named none. */
  readonly currencySums: readonly { readonly currency: string | null; readonly sum: number }[];
  /** Null without numeric values. */
  readonly numericSum: number | null;
  /** -1..1; null without events. */
  readonly averageQualityImpact: number | null;
}

export interface EventTypeView extends EventMetricsView {
  readonly eventType: string;
  /** Every interval, the earliest first; `at` is where it begins. */
  readonly points: readonly (EventMetricsView & { readonly at: Date })[];
}

export interface EventsSummaryView {
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  /** The most frequent first. */
  readonly eventTypes: readonly EventTypeView[];
}

const METRICS = {
  count: decimal,
  currencySums: listOf(
    record<EventMetricsView['currencySums'][number]>('CurrencySum', { currency: nullable(text), sum: decimal }),
  ),
  numericSum: nullable(decimal),
  averageQualityImpact: nullable(within(-1, 1)),
};

export const EVENTS_SUMMARY = record<EventsSummaryView>('EventsSummary', {
  interval: oneOf(INTERVALS),
  from: instant,
  to: instant,
  eventTypes: listOf(
    record<EventTypeView>('EventTypeFigures', {
      ...METRICS,
      eventType: text,
      points: listOf(record<EventTypeView['points'][number]>('EventFigures', { ...METRICS, at: instant })),
    }),
  ),
});
