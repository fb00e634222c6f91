import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { buckets, series } from '../domain/buckets.js';
import { exact } from '../domain/level.js';
import { orNull } from '../figures/figures.view.js';
import { Subjects } from '../subjects/subjects.port.js';
import { eventSums, type EventSumsRow } from './events.queries.js';
import { type EventFiguresView, type EventsSummaryView, GetEventsSummary } from './get-events-summary.query.js';

@QueryHandler(GetEventsSummary)
export class GetEventsSummaryHandler implements IQueryHandler<GetEventsSummary> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, productId, interval, range }: GetEventsSummary): Promise<EventsSummaryView> {
    await this.subjects.requireProduct(tenantId, productId);
    const cut = buckets(interval, range, this.clock.now());
    const scope = { tenantId, productId, fromMs: cut.from.getTime(), toMs: cut.to.getTime() };
    const rows = await this.clickhouse.read(eventSums(cut), scope);
    const eventTypes = [...byKey(rows, ({ eventType }) => eventType)]
      .map(([eventType, ofType]) => ({ eventType, ofType, events: exact(total(ofType, 'events')) }))
      .sort((a, b) => b.events - a.events || (a.eventType < b.eventType ? -1 : 1))
      .map(({ eventType, ofType }) => {
        const ofBucket = byKey(ofType, ({ bucket }) => bucket);
        const points = series(cut, (bucket) => figures(ofBucket.get(bucket) ?? []));
        return { eventType, ...figures(ofType), points };
      });
    return { interval, from: cut.from, to: cut.to, eventTypes };
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

function figures(rows: readonly EventSumsRow[]): EventFiguresView {
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
    averageQualityImpact: orNull(events === 0 ? null : total(rows, 'impactSum') / events),
  };
}
