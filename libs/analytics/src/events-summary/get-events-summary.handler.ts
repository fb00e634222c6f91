import type { Interval } from '../domain/buckets.js';
import type { TimeRange } from '../domain/modes.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { bucketsOf, series } from '../domain/buckets.js';
import { exact } from '../domain/scores.js';
import { roundedOrNull } from '../domain/scores.js';
import { Subjects } from '../subjects.js';
import { eventSums, type EventSumsRow } from './event-sums.query.js';
import { type EventMetricsView, type EventsSummaryView } from './events-summary.view.js';

export class GetEventsSummary extends Query<EventsSummaryView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly interval: Interval,
    readonly range: TimeRange,
  ) {
    super();
  }
}

@QueryHandler(GetEventsSummary)
export class GetEventsSummaryHandler implements IQueryHandler<GetEventsSummary> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, productId, interval, range }: GetEventsSummary): Promise<EventsSummaryView> {
    await this.subjects.requireProduct(tenantId, productId);
    const buckets = bucketsOf(interval, range, this.clock.now());
    const events = { tenantId, productId, fromMs: buckets.from.getTime(), toMs: buckets.to.getTime() };
    const rows = await this.clickhouse.read(eventSums(buckets), events);
    const eventTypes = [...byKey(rows, ({ eventType }) => eventType)]
      .map(([eventType, ofType]) => ({ eventType, ofType, count: exact(total(ofType, 'events')) }))
      .sort((a, b) => b.count - a.count || (a.eventType < b.eventType ? -1 : 1))
      .map(({ eventType, ofType }) => {
        const ofBucket = byKey(ofType, ({ bucket }) => bucket);
        const points = series(buckets, (bucket) => metrics(ofBucket.get(bucket) ?? []));
        return { eventType, ...metrics(ofType), points };
      });
    return { interval, from: buckets.from, to: buckets.to, eventTypes };
  }
}

function byKey<Key>(rows: readonly EventSumsRow[], keyOf: (row: EventSumsRow) => Key): Map<Key, EventSumsRow[]> {
  const groups = new Map<Key, EventSumsRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

const total = (rows: readonly EventSumsRow[], field: 'events' | 'money' | 'numericSum' | 'impactSum'): number =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

function metrics(rows: readonly EventSumsRow[]): EventMetricsView {
  const events = total(rows, 'events');
  const money = byKey(
    rows.filter((row) => row.money !== null),
    ({ currency }) => currency,
  );
  const numeric = rows.filter(({ numericSum }) => numericSum !== null);
  return {
    count: exact(events),
    currencySums: [...money].map(([currency, own]) => ({
      currency: currency === '' ? null : currency,
      sum: exact(total(own, 'money')),
    })),
    numericSum: numeric.length === 0 ? null : exact(total(numeric, 'numericSum')),
    averageQualityImpact: roundedOrNull(events === 0 ? null : total(rows, 'impactSum') / events),
  };
}
