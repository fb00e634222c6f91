import {
  cellsAsTheyAre,
  DATABASE,
  EVENT_SUMS,
  firstMonthOf,
  inMonths,
  PERIOD_CELLS,
  sinceMonth,
} from '@parley/clickhouse';
import { DAY_MS } from './days.js';
import { type CalendarRows, monthsOf, type StalePeriod, together } from './calendar-rows.js';

const { eventDay } = PERIOD_CELLS;

/** Events of one product: `from`, the beginning of a day (UTC), is included; `to`, any moment, is not. */
export interface EventRange {
  readonly tenantId: string;
  readonly productId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The key of a row of event sums. */
const OF_EVENTS = { event_type: 'one.event_type', currency: 'one.currency' } as const;

const EVENTS_OF_RANGE = `tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}
    AND toUnixTimestamp64Milli(event_at) >= {fromMs:Int64} AND toUnixTimestamp64Milli(event_at) < {toMs:Int64}`;

const eventsAsCells = (where: string): Readonly<Record<string, string>> =>
  EVENT_SUMS.asCells({ ...OF_EVENTS, at: 'one.event_at' }, where, (table) => `${DATABASE}.${table}`);

/** Single events, with the columns of a cell, and with `at`: when they happened. */
export const eventRows = (range: EventRange): CalendarRows => ({
  from: together([], eventsAsCells(`${EVENTS_OF_RANGE} AND ${sinceMonth(eventDay)}`)),
  parameters: { ...range, firstMonth: firstMonthOf(range.fromMs) },
});

/** Events by the day on which they happened, which is their `at`. */
export interface EventDays {
  /**
   * Includes all of the last day, which may end later than asked: if `last_event_at` of a row is not before the end,
   * the row includes too much.
   */
  readonly whole: CalendarRows;
  /** The same, with single events for a last day that is not asked for as a whole. */
  readonly upToTheEnd: CalendarRows;
}

export const eventDays = (range: EventRange, stale: readonly StalePeriod[]): EventDays => ({
  whole: eventDayRows(range, stale, range.toMs),
  upToTheEnd: eventDayRows(range, stale, Math.floor(range.toMs / DAY_MS) * DAY_MS),
});

/** @param cellsToMs the days before it are read from cells. */
function eventDayRows(range: EventRange, stale: readonly StalePeriod[], cellsToMs: number): CalendarRows {
  const within = `tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}
    AND event_on >= toDate32(fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC'))
    AND event_on <= toDate32(fromUnixTimestamp64Milli({cellsToMs:Int64} - 1, 'UTC'))
    AND starts_on NOT IN {starts:Array(Date)}`;
  const cells = cellsAsTheyAre(
    eventDay.sums,
    [...Object.keys(OF_EVENTS), "toDateTime64(event_on, 3, 'UTC') AS at"],
    `${DATABASE}.${eventDay.table.name} FINAL PREWHERE ${within}`,
  );
  const touched = `(${inMonths(eventDay)} AND ${eventDay.startsOn} IN {starts:Array(Date)})`;
  const isWhole = cellsToMs >= range.toMs;
  const told = isWhole ? touched : `(${touched} OR ${sinceMonth(eventDay)} AND ${HAPPENED_SINCE})`;
  const hasFacts = !isWhole || stale.length > 0;
  const ofFacts = { months: monthsOf(stale), ...(isWhole ? {} : { firstMonth: firstMonthOf(cellsToMs) }) };
  return {
    from: together([cells], hasFacts ? eventsAsCells(`${EVENTS_OF_RANGE} AND ${told}`) : {}),
    parameters: {
      ...range,
      cellsToMs,
      starts: stale.map(({ startsOn }) => startsOn),
      ...(hasFacts ? ofFacts : {}),
    },
  };
}

const HAPPENED_SINCE = 'toUnixTimestamp64Milli(event_at) >= {cellsToMs:Int64}';
