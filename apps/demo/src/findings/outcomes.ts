import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { ALL_DAYS, bars, type Finding } from './finding.js';

interface EventMetrics {
  readonly count: number;
  readonly currencySums: readonly { currency: string | null; sum: number }[];
}

interface EventsSummary {
  readonly eventTypes: readonly (EventMetrics & { eventType: string; points: readonly EventMetrics[] })[];
}

/** What came of the conversations of the sales assistant, by type of event. */
export async function revenue(api: ApiClient, { products, from, to }: DemoTenant): Promise<Finding> {
  const path = `/products/${products.sales}/events/summary?interval=week&from=${from}&to=${to}`;
  const { eventTypes } = await api.call<EventsSummary>('GET', path);
  const money = ({ currencySums }: EventMetrics) =>
    currencySums.map(({ currency, sum }) => `${Math.round(sum).toLocaleString('en-US')} ${currency ?? ''}`.trim());
  return {
    id: 'revenue',
    title: 'What the Sales assistant brings in',
    lines: eventTypes.map((type) =>
      [
        `${type.eventType}: ${type.count}`,
        ...money(type),
        ...(type.currencySums.length > 0
          ? [`by week ${bars(type.points.map((point) => point.currencySums[0]?.sum ?? 0))}`]
          : []),
      ].join(', '),
    ),
    path,
    screen: `/conversations?product=${products.sales}&${ALL_DAYS}&eventType=${encodeURIComponent(eventTypes[0]?.eventType ?? '')}`,
  };
}
