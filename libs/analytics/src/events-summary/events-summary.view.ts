import { described, decimal, instant, listOf, nullable, oneOf, record, text, within } from '@parley/http';
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
  count: described(decimal, 'Events, scaled up by the sample rate.'),
  currencySums: described(
    listOf(
      record<EventMetricsView['currencySums'][number]>('CurrencySum', {
        currency: described(nullable(text), 'The currency; null: events that named none.'),
        sum: described(decimal, 'Their sum, scaled up by the sample rate.'),
      }),
    ),
    'Sums of the currency values, by currency.',
  ),
  numericSum: described(
    nullable(decimal),
    'Sum of the numeric values, scaled up by the sample rate; null without any.',
  ),
  averageQualityImpact: described(nullable(within(-1, 1)), 'Mean quality impact, -1 to 1; null without events.'),
};

export const EVENTS_SUMMARY = record<EventsSummaryView>('EventsSummary', {
  interval: described(oneOf(INTERVALS), 'How far apart the points are.'),
  from: described(instant, 'Where it begins (UTC).'),
  to: described(instant, 'Where it ends (UTC).'),
  eventTypes: described(
    listOf(
      record<EventTypeView>('EventTypeMetrics', {
        ...METRICS,
        eventType: described(text, 'Name or category of the events.'),
        points: described(
          listOf(
            record<EventTypeView['points'][number]>('EventMetrics', {
              ...METRICS,
              at: described(instant, 'When the interval begins (UTC).'),
            }),
          ),
          'Every interval, the earliest first.',
        ),
      }),
    ),
    'The most frequent first.',
  ),
});
