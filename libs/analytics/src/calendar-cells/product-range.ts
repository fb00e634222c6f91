import {
  cellsAsTheyAre,
  DATABASE,
  firstMonthOf,
  inMonths,
  monthNumber,
  PERIOD_CELLS,
  type PeriodKind,
  type Query,
} from '@parley/clickhouse';
import { type CalendarRows, PRODUCT_CELLS, type StalePeriod, together, type ToldOfProducts } from './calendar-rows.js';

/** Conversations of a product that began in a time: `fromMs` is in, `toMs` is not, and null is without end. */
export interface ProductRange {
  readonly tenantId: string;
  readonly productId: string;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A day (UTC) on which conversations came in, and when they began by their own word. */
export interface ArrivalDay {
  /** `2026-11-21` */
  readonly startsOn: string;
  /** The beginning of the day on which the first of them began. */
  readonly firstMs: number;
  /** When the last of them began. */
  readonly lastMs: number;
}

/** All conversations of a range, and those of them with a conversion. */
export interface RangeCells {
  readonly conversations: CalendarRows;
  readonly conversions: CalendarRows;
}

const { productDay, seriesDay } = PERIOD_CELLS;
const OF_PRODUCT = 'tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}';

/** Of one product, from the month `since` on. A conversation may have begun on any day, whenever it came in. */
export const arrivalDays: Query<
  { readonly tenantId: string; readonly productId: string; readonly since: string },
  ArrivalDay
> = {
  name: 'days of arrival',
  isLight: true,
  sql: `SELECT toString(starts_on) AS startsOn,
      toUnixTimestamp64Milli(toDateTime64(min(created_on), 3, 'UTC')) AS firstMs,
      toUnixTimestamp64Milli(max(last_created_at)) AS lastMs
    FROM ${DATABASE}.${seriesDay.table.name} FINAL PREWHERE ${OF_PRODUCT} AND starts_on >= {since:Date}
    WHERE ${seriesDay.sums.isTold} GROUP BY starts_on`,
};

/** The first day of the month from which on conversations of the range came in. */
export function sinceOf({ fromMs }: ProductRange): string {
  const month = String(firstMonthOf(fromMs ?? 0));
  return `${month.slice(0, 4)}-${month.slice(4)}-01`;
}

/**
 * Cells are of days on which conversations came in. Those of a day on which all began within the range are told by them,
 * and where that holds for every day of a month by the month; of other days, and of what was touched, facts are read.
 */
export function rangeCells(
  range: ProductRange,
  arrivals: readonly ArrivalDay[],
  stale: readonly StalePeriod[],
): RangeCells {
  const since = sinceOf(range);
  const touched = [...startsOf(stale, ['productDay', 'seriesDay'])].filter((day) => day >= since);
  const days: Days = { whole: [], partly: touched, none: [] };
  for (const day of arrivals) if (!touched.includes(day.startsOn)) days[shareOf(day, range)].push(day.startsOn);
  return {
    conversations: rowsOf('conversations', range, days, stale),
    conversions: rowsOf('conversions', range, days, stale),
  };
}

/** How many of the conversations that came in on a day are of the range: all, perhaps some, or none. */
type Share = 'whole' | 'partly' | 'none';
type Days = Readonly<Record<Share, string[]>>;

function shareOf({ firstMs, lastMs }: ArrivalDay, { fromMs, toMs }: ProductRange): Share {
  const [from, to] = [fromMs ?? -Infinity, toMs ?? Infinity];
  if (firstMs >= from && lastMs < to) return 'whole';
  return lastMs < from || firstMs >= to ? 'none' : 'partly';
}

function rowsOf(told: ToldOfProducts, range: ProductRange, days: Days, stale: readonly StalePeriod[]): CalendarRows {
  const [ofDay, ofMonth] = PRODUCT_CELLS[told];
  const { [ofDay]: dayCells, [ofMonth]: monthCells } = PERIOD_CELLS;
  const touched = startsOf(stale, [ofDay]);
  const split = new Set([...days.partly, ...days.none, ...touched, ...startsOf(stale, [ofMonth])].map(monthOf));
  const byMonth = days.whole.filter((day) => !split.has(monthOf(day)));
  const byDay = days.whole.filter((day) => split.has(monthOf(day)) && !touched.has(day));
  const byFact = [...days.partly, ...days.whole.filter((day) => touched.has(day))];
  const cells = (table: string, starts: string) =>
    cellsAsTheyAre(
      dayCells.sums,
      ['product_id'],
      `${DATABASE}.${table} FINAL PREWHERE ${OF_PRODUCT} AND starts_on IN {${starts}:Array(Date)}`,
    );
  const nameOf = (table: string) => `${DATABASE}.${table}`;
  const facts = byFact.length === 0 ? {} : dayCells.sums.asCells(dayCells.parts, FACTS[told](range), nameOf);
  return {
    from: together([cells(monthCells.table.name, 'wholeMonths'), cells(dayCells.table.name, 'wholeDays')], facts),
    parameters: {
      ...range,
      wholeMonths: [...new Set(byMonth.map((day) => `${monthOf(day)}-01`))],
      wholeDays: byDay,
      ...(byFact.length === 0 ? {} : { partly: byFact, months: [...new Set(byFact.map(monthNumber))] }),
    },
  };
}

const ARRIVED_PARTLY = `${OF_PRODUCT} AND ${inMonths(productDay)} AND ${productDay.startsOn} IN {partly:Array(Date)}`;

const beganInRange = ({ fromMs, toMs }: ProductRange): string =>
  [
    ARRIVED_PARTLY,
    ...(fromMs === null ? [] : ['toUnixTimestamp64Milli(one.created_at) >= {fromMs:Int64}']),
    ...(toMs === null ? [] : ['toUnixTimestamp64Milli(one.created_at) < {toMs:Int64}']),
  ].join(' AND ');

/** Rows `one` of days that are read by fact. An event does not tell when its conversation began. */
const FACTS: Readonly<Record<ToldOfProducts, (range: ProductRange) => string>> = {
  conversations: beganInRange,
  conversions: (range) => `${ARRIVED_PARTLY}
        AND one.conversation_id IN (
          SELECT one.conversation_id FROM ${DATABASE}.conversation_facts AS one FINAL PREWHERE ${beganInRange(range)})`,
};

const startsOf = (stale: readonly StalePeriod[], kinds: readonly PeriodKind[]): Set<string> =>
  new Set(stale.filter(({ kind }) => kinds.includes(kind)).map(({ startsOn }) => startsOn));

const monthOf = (day: string): string => day.slice(0, 7);
