import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { buckets, series } from '../domain/buckets.js';
import { exact } from '../domain/level.js';
import { orNull } from '../figures/figures.view.js';
import { Subjects } from '../subjects/subjects.port.js';
import { eventMoney, eventTotals, type EventTotalsRow, type MoneyRow } from './events.queries.js';
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
    const [totals, money] = await Promise.all([
      this.clickhouse.read(eventTotals(cut), scope),
      this.clickhouse.read(eventMoney(cut), scope),
    ]);
    const moneyOf = groupMoney(money);
    const totalOf = new Map(totals.map((row) => [keyOf(row), row]));
    const figuresAt = (eventType: string, bucket: number | null) => {
      const key = keyOf({ eventType, bucket });
      return figures(totalOf.get(key), moneyOf.get(key) ?? []);
    };
    const eventTypes = totals
      .filter(({ bucket }) => bucket === null)
      .sort((a, b) => b.events - a.events || (a.eventType < b.eventType ? -1 : 1))
      .map(({ eventType }) => ({
        eventType,
        ...figuresAt(eventType, null),
        points: series(cut, (bucket) => figuresAt(eventType, bucket)),
      }));
    return { interval, from: cut.from, to: cut.to, eventTypes };
  }
}

function groupMoney(rows: readonly MoneyRow[]): Map<string, MoneyRow[]> {
  const groups = new Map<string, MoneyRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const keyOf = ({ eventType, bucket }: { eventType: string; bucket: number | null }): string =>
  `${bucket ?? ''} ${eventType}`;

const figures = (total: EventTotalsRow | undefined, money: readonly MoneyRow[]): EventFiguresView => ({
  count: exact(total?.events ?? 0),
  currencySums: money.map((row) => ({ currency: row.currency === '' ? null : row.currency, sum: exact(row.total) })),
  numericSum: total?.numericSum == null ? null : exact(total.numericSum),
  averageQualityImpact: orNull(total?.impact ?? null),
});
