import type { Interval } from '../domain/buckets.js';
import type { TimeRange } from '../domain/modes.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock, grouped } from '@parley/kernel';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import { isOfDays } from '../calendar-cells/days.js';
import { type EventDays, type EventRange, eventRows } from '../calendar-cells/event-days.js';
import { type Buckets, bucketsOf, series } from '../domain/buckets.js';
import { exact } from '../domain/scores.js';
import { roundedOrNull } from '../domain/scores.js';
import { Subjects } from '../subjects.js';
import { eventSums, eventSumsOfDays, type EventSumsRow } from './event-sums.query.js';
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
    private readonly calendar: CalendarCells,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, productId, interval, range }: GetEventsSummary): Promise<EventsSummaryView> {
    await this.subjects.requireProduct(tenantId, productId);
    const buckets = bucketsOf(interval, range, this.clock.now());
    const events = { tenantId, productId, fromMs: buckets.from.getTime(), toMs: buckets.to.getTime() };
    const cells = buckets.interval === 'hour' || !isOfDays(events) ? null : await this.calendar.ofEvents(events);
    const rows = await (cells === null ? this.fromEvents(buckets, events) : this.fromCells(buckets, cells, events));
    const eventTypes = [...grouped(rows, ({ eventType }) => eventType)]
      .map(([eventType, ofType]) => ({ eventType, ofType, count: exact(total(ofType, 'events')) }))
      .sort((a, b) => b.count - a.count || (a.eventType < b.eventType ? -1 : 1))
      .map(({ eventType, ofType }) => {
        const ofBucket = grouped(ofType, ({ bucket }) => bucket);
        const points = series(buckets, (bucket) => metrics(ofBucket.get(bucket) ?? []));
        return { eventType, ...metrics(ofType), points };
      });
    return { interval, from: buckets.from, to: buckets.to, eventTypes };
  }

  /** As a rule nothing happened between the requested end and the end of its day. */
  private async fromCells(
    buckets: Buckets,
    { whole, upToTheEnd }: EventDays,
    { toMs }: EventRange,
  ): Promise<EventSumsRow[]> {
    const rows = await this.clickhouse.read(eventSumsOfDays(buckets, whole), whole.parameters);
    if (rows.every(({ lastMs }) => lastMs < toMs)) return rows;
    return this.clickhouse.read(eventSums(buckets, upToTheEnd), upToTheEnd.parameters);
  }

  private fromEvents(buckets: Buckets, range: EventRange): Promise<EventSumsRow[]> {
    const events = eventRows(range);
    return this.clickhouse.read(eventSums(buckets, events), events.parameters);
  }
}

const total = (rows: readonly EventSumsRow[], field: 'events' | 'money' | 'numericSum' | 'impactSum'): number =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

function metrics(rows: readonly EventSumsRow[]): EventMetricsView {
  const events = total(rows, 'events');
  const money = grouped(
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
