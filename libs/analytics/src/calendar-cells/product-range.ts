import {
  cellsAsTheyAre,
  DATABASE,
  firstMonthOf,
  inMonths,
  lastMsOf,
  monthNumber,
  PERIOD_CELLS,
  type PeriodCells,
  type PeriodKind,
  type Query,
} from '@parley/clickhouse';
import { type BegunKind, type CalendarRows, type StalePeriod, together } from './calendar-rows.js';

/** Conversations of a product that began in a time range: `fromMs` is included, `toMs` is not; null: without end. */
export interface ProductRange {
  readonly tenantId: string;
  readonly productId: string;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A day (UTC) on which conversations came in, and when these conversations say that they began. */
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

/** Days of one product, from the month `since` on. A conversation may have begun on any day, whenever it came in. */
export const arrivalDays: Query<
  { readonly tenantId: string; readonly productId: string; readonly since: string },
  ArrivalDay
> = {
  name: 'days of arrival',
  isLight: true,
  sql: `SELECT toString(starts_on) AS startsOn,
      toUnixTimestamp64Milli(toDateTime64(min(created_on), 3, 'UTC')) AS firstMs,
      ${lastMsOf('last_created_at')} AS lastMs
    FROM ${DATABASE}.${seriesDay.table.name} FINAL PREWHERE ${OF_PRODUCT} AND starts_on >= {since:Date}
    WHERE ${seriesDay.sums.isTold} GROUP BY starts_on`,
};

/** The first day of the first month in which conversations of the range can have come in. */
export function sinceOf({ fromMs }: ProductRange): string {
  const month = String(firstMonthOf(fromMs ?? 0));
  return `${month.slice(0, 4)}-${month.slice(4)}-01`;
}

/**
 * Cells are kept by the day on which conversations came in. If all conversations of a day began within the range, its
 * cell is read; if that holds for every day of a month, the month's cell. For other days, and for stale periods, facts
 * are read.
 * @param month the first day of a month, which and all after it are read from days.
 */
export function rangeCells(
  range: ProductRange,
  arrivals: readonly ArrivalDay[],
  stale: readonly StalePeriod[],
  month: string,
): RangeCells {
  const days = daysOf(range, arrivals, startsOf(stale, ['productDay', 'seriesDay']));
  return {
    conversations: rowsOf('productDay', range, days, stale, beganInRange(range), { kind: 'productMonth', month }),
    conversions: rowsOf('conversionDay', range, days, stale, convertedInRange(range), {
      kind: 'conversionMonth',
      month,
    }),
  };
}

/** The same, by the prompts that conversations had. */
export const rangeByPrompt = (
  range: ProductRange,
  arrivals: readonly ArrivalDay[],
  stale: readonly StalePeriod[],
): CalendarRows => {
  const days = daysOf(range, arrivals, startsOf(stale, ['promptDay', 'seriesDay']));
  return rowsOf('promptDay', range, days, stale, beganInRange(range));
};

/** The same, by the day on which conversations began. */
export const rangeByDay = (
  kind: BegunKind,
  range: ProductRange,
  arrivals: readonly ArrivalDay[],
  stale: readonly StalePeriod[],
): CalendarRows => {
  const days = daysOf(range, arrivals, startsOf(stale, [kind, 'seriesDay']));
  return rowsOf(kind, range, days, stale, beganInRange(range));
};

/** How many of the conversations that came in on a day began in the range: all, perhaps some, or none. */
type Share = 'whole' | 'partly' | 'none';
type Days = Readonly<Record<Share, string[]>>;

function shareOf({ firstMs, lastMs }: ArrivalDay, { fromMs, toMs }: ProductRange): Share {
  const [from, to] = [fromMs ?? -Infinity, toMs ?? Infinity];
  if (firstMs >= from && lastMs < to) return 'whole';
  return lastMs < from || firstMs >= to ? 'none' : 'partly';
}

function daysOf(range: ProductRange, arrivals: readonly ArrivalDay[], stale: ReadonlySet<string>): Days {
  const since = sinceOf(range);
  const touched = [...stale].filter((day) => day >= since);
  const days: Days = { whole: [], partly: touched, none: [] };
  for (const day of arrivals) if (!stale.has(day.startsOn)) days[shareOf(day, range)].push(day.startsOn);
  return days;
}

/**
 * @param facts a condition on rows `one` of the days that are not read from cells, which the parameter `partly` names.
 * @param before the cells of months, and the first month that is not read from them; absent: there are none.
 */
function rowsOf(
  ofDay: PeriodKind,
  range: ProductRange,
  days: Days,
  stale: readonly StalePeriod[],
  facts: string,
  before?: { readonly kind: PeriodKind; readonly month: string },
): CalendarRows {
  const { sums, parts, table }: PeriodCells = PERIOD_CELLS[ofDay];
  const touched = startsOf(stale, [ofDay]);
  const split = new Set([...days.partly, ...days.none, ...touched, ...startsOf(stale, [before?.kind])].map(monthOf));
  const isByMonth = (day: string): boolean => before !== undefined && day < before.month && !split.has(monthOf(day));
  const byMonth = days.whole.filter(isByMonth);
  const byDay = days.whole.filter((day) => !isByMonth(day) && !touched.has(day));
  const byFact = [...days.partly, ...days.whole.filter((day) => touched.has(day))];
  const cells = (name: string, starts: string) =>
    cellsAsTheyAre(
      sums,
      Object.keys(parts),
      `${DATABASE}.${name} FINAL PREWHERE ${OF_PRODUCT} AND starts_on IN {${starts}:Array(Date)}`,
    );
  const nameOf = (name: string) => `${DATABASE}.${name}`;
  const months = before === undefined ? [] : [cells(PERIOD_CELLS[before.kind].table.name, 'wholeMonths')];
  return {
    from: together(
      [...months, cells(table.name, 'wholeDays')],
      byFact.length === 0 ? {} : sums.asCells(parts, facts, nameOf),
    ),
    parameters: {
      ...range,
      ...(before === undefined ? {} : { wholeMonths: [...new Set(byMonth.map((day) => `${monthOf(day)}-01`))] }),
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

/** An event does not say when its conversation began. */
const convertedInRange = (range: ProductRange): string => `${ARRIVED_PARTLY}
        AND one.conversation_id IN (
          SELECT one.conversation_id FROM ${DATABASE}.conversation_facts AS one FINAL PREWHERE ${beganInRange(range)})`;

const startsOf = (stale: readonly StalePeriod[], kinds: readonly (PeriodKind | undefined)[]): Set<string> =>
  new Set(stale.filter(({ kind }) => kinds.includes(kind)).map(({ startsOn }) => startsOn));

const monthOf = (day: string): string => day.slice(0, 7);
