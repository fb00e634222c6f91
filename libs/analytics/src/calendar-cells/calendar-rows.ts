import {
  cellsAsTheyAre,
  DATABASE,
  firstDayOf,
  inMonths,
  monthNumber,
  PERIOD_CELLS,
  type PeriodCells,
  type PeriodKind,
  type ProjectedTable,
  type QueryParameter,
} from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';

/**
 * Conversations as rows to add up: cells, and for periods that were touched since, the facts themselves in the same
 * columns. Each conversation is in only one of them.
 */
export interface CalendarRows {
  /**
   * The table after FROM: `part`, with the columns of a cell.
   * @param teller the one table that has everything asked for, if there is one: facts of other tables are not read.
   */
  readonly from: (teller?: ProjectedTable) => string;
  readonly parameters: FilterParameters;
}

/** A period whose facts are read, since its cell lacks some of them. */
export interface StalePeriod {
  readonly kind: PeriodKind;
  readonly productId: string;
  /** `2026-11-21`; for a month, its first day. */
  readonly startsOn: string;
}

/** Days (UTC) on which conversations began, as `2026-11-21`: `from` is included, `to` is not; null: without end. */
export interface DaysBegun {
  readonly from: string;
  readonly to: string | null;
}

const named = (name: string): string =>
  `(SELECT arrayJoin(arrayZip({${name}Products:Array(UUID)}, {${name}Starts:Array(Date)})))`;

const parametersOf = (name: string, periods: readonly StalePeriod[]): Record<string, QueryParameter> => ({
  [`${name}Products`]: periods.map(({ productId }) => productId),
  [`${name}Starts`]: periods.map(({ startsOn }) => startsOn),
});

export const monthsOf = (days: readonly StalePeriod[]): number[] => [
  ...new Set(days.map(({ startsOn }) => monthNumber(startsOn))),
];

/** Cells and facts as one table, `part`. */
export const together =
  (cells: readonly string[], facts: Readonly<Record<string, string>>): CalendarRows['from'] =>
  (teller) => {
    const told = Object.keys(facts).filter((table) => teller === undefined || table === teller);
    return `(${[...cells, ...told.map((table) => facts[table])].join('\n      UNION ALL ')}) AS part`;
  };

/** Those of the rows that meet a condition on `part`, whose further parameters are given. */
export const narrowed = (
  { from, parameters }: CalendarRows,
  condition: string,
  more: Readonly<Record<string, QueryParameter>> = {},
): CalendarRows => ({
  from: (teller) => `(SELECT * FROM ${from(teller)} WHERE ${condition}) AS part`,
  parameters: { ...parameters, ...more },
});

/** Whether a row of cells names one of the models in the parameter `names`. */
export const OF_MODEL = 'hasAny(part.models, {names:Array(String)})';

/** The same of a key, to leave out other cells before they are read. */
const OF_CELL_WITH_MODEL = ' AND hasAny(models, {names:Array(String)})';

/** The kinds of cells of products, of days and of months, by what they tell. */
export const PRODUCT_CELLS = {
  conversations: ['productDay', 'productMonth'],
  conversions: ['conversionDay', 'conversionMonth'],
} as const satisfies Readonly<Record<string, readonly [PeriodKind, PeriodKind]>>;

export type ToldOfProducts = keyof typeof PRODUCT_CELLS;

/**
 * Reads months before `month` from cells of months, other days from cells of days, and the rest from facts.
 * @param month the first day of a month, which and all after it are read from days.
 */
export function productRows(
  told: ToldOfProducts,
  tenantId: string,
  productId: string | null,
  stale: readonly StalePeriod[],
  month: string,
): CalendarRows {
  const [ofDay, ofMonth] = PRODUCT_CELLS[told];
  const { [ofDay]: dayCells, [ofMonth]: monthCells } = PERIOD_CELLS;
  const months = stale.filter(({ kind, startsOn }) => kind === ofMonth && startsOn < month);
  const days = stale.filter(
    (day) => day.kind === ofDay && (day.startsOn >= month || months.some((one) => holds(one, day))),
  );
  const product = productId === null ? '' : ' AND product_id = {productId:UUID}';
  const within = `tenant_id = {tenantId:UUID}${product}`;
  const cells = (table: string, ...conditions: readonly string[]) =>
    cellsAsTheyAre(
      dayCells.sums,
      ['product_id'],
      `${DATABASE}.${table} FINAL PREWHERE ${[within, ...conditions].join(' AND ')}`,
    );
  const nameOf = (table: string) => `${DATABASE}.${table}`;
  const selects = [
    cells(
      monthCells.table.name,
      'starts_on < {month:Date}',
      ...(months.length === 0 ? [] : [`(product_id, starts_on) NOT IN ${named('months')}`]),
    ),
    cells(
      dayCells.table.name,
      months.length === 0
        ? 'starts_on >= {month:Date}'
        : `(starts_on >= {month:Date} OR (product_id, toStartOfMonth(starts_on)) IN ${named('months')})`,
      ...(days.length === 0 ? [] : [`(product_id, starts_on) NOT IN ${named('days')}`]),
    ),
  ];
  const touched = `${within} AND ${inMonths(dayCells)} AND (product_id, ${dayCells.startsOn}) IN ${named('days')}`;
  const facts = days.length === 0 ? {} : dayCells.sums.asCells(dayCells.parts, touched, nameOf);
  const parameters = {
    ...(productId === null ? {} : { productId }),
    month,
    ...(months.length === 0 ? {} : parametersOf('months', months)),
    ...(days.length === 0 ? {} : { ...parametersOf('days', days), months: monthsOf(days) }),
  };
  return { from: together(selects, facts), parameters: { ...parameters, tenantId } };
}

const holds = (month: StalePeriod, day: StalePeriod): boolean =>
  month.productId === day.productId && month.startsOn.slice(0, 7) === day.startsOn.slice(0, 7);

const { modelDay } = PERIOD_CELLS;

/** Further conditions on the rows that are read. */
interface Only {
  /** On cells and facts. */
  readonly both?: string;
  /** On the key of a row of cells: other cells are left out before they are read. */
  readonly cells?: string;
  readonly parameters: Readonly<Record<string, QueryParameter>>;
}

/** Conversations that began on some days. */
function rowsBegun(
  kind: PeriodCells & { readonly parts: { readonly created_on: string } },
  tenantId: string,
  { from, to }: DaysBegun,
  stale: readonly StalePeriod[],
  { both = '', cells: ofCells = '', parameters }: Only,
): CalendarRows {
  const { table, sums, startsOn, parts, ofProducts } = kind;
  const begun = (day: string) =>
    `tenant_id = {tenantId:UUID}${both} AND ${day} >= {from:Date32}${to === null ? '' : ` AND ${day} < {to:Date32}`}`;
  const [period, noted, periods] = ofProducts
    ? [(day: string) => `(product_id, ${day})`, named('touched'), parametersOf('touched', stale)]
    : [(day: string) => day, '{starts:Array(Date)}', { starts: stale.map((one) => one.startsOn) }];
  const others = stale.length === 0 ? '' : ` AND ${period('starts_on')} NOT IN ${noted}`;
  const cells = cellsAsTheyAre(
    sums,
    Object.keys(parts),
    `${DATABASE}.${table.name} FINAL PREWHERE ${begun('created_on')} AND starts_on >= {since:Date}${others}${ofCells}`,
  );
  const touched = `${begun(parts.created_on)} AND ${inMonths(kind)} AND ${period(startsOn)} IN ${noted}`;
  const nameOf = (name: string) => `${DATABASE}.${name}`;
  const facts = stale.length === 0 ? {} : sums.asCells(parts, touched, nameOf);
  return {
    from: together([cells], facts),
    parameters: {
      ...parameters,
      from,
      since: firstDayOf(Date.parse(from)),
      ...(to === null ? {} : { to }),
      ...(stale.length === 0 ? {} : { ...periods, months: monthsOf(stale) }),
      tenantId,
    },
  };
}

/** @param names names of one model, to leave out the cells of others; null for all. */
export const modelRows = (
  tenantId: string,
  range: DaysBegun,
  stale: readonly StalePeriod[],
  names: readonly string[] | null,
): CalendarRows =>
  rowsBegun(
    modelDay,
    tenantId,
    range,
    stale,
    names === null ? { parameters: {} } : { cells: OF_CELL_WITH_MODEL, parameters: { names } },
  );

/** Cells of products that tell on which day conversations began. */
export type BegunKind = 'seriesDay' | 'breakdownDay';

/** Which conversations of a tenant; null does not narrow them. Cells of series tell only products apart. */
export interface Breakdown {
  readonly productIds: readonly string[] | null;
  readonly versionId: string | null;
  readonly promptId: string | null;
  /** Names of one model. */
  readonly models: readonly string[] | null;
}

/** Of columns that are the same in all versions of a conversation. */
const UNCHANGING = {
  productIds: 'product_id IN {productIds:Array(UUID)}',
  versionId: 'version_id = {versionId:UUID}',
  promptId: 'prompt_id = {promptId:UUID}',
} as const;

function unchangingOf(only: Breakdown): Pick<Only, 'parameters'> & { readonly conditions: readonly string[] } {
  const names = (Object.keys(UNCHANGING) as (keyof typeof UNCHANGING)[]).filter((name) => only[name] !== null);
  return {
    conditions: names.map((name) => UNCHANGING[name]),
    parameters: Object.fromEntries(names.map((name) => [name, only[name]])),
  };
}

const ofModels = (rows: CalendarRows, names: readonly string[] | null): CalendarRows =>
  names === null ? rows : narrowed(rows, OF_MODEL, { names });

/** Conversations that began on some days. */
export function begunRows(
  kind: BegunKind,
  tenantId: string,
  only: Breakdown,
  range: DaysBegun,
  stale: readonly StalePeriod[],
): CalendarRows {
  const { conditions, parameters } = unchangingOf(only);
  const both = conditions.map((condition) => ` AND ${condition}`).join('');
  const cells = only.models === null ? '' : OF_CELL_WITH_MODEL;
  return ofModels(rowsBegun(PERIOD_CELLS[kind], tenantId, range, stale, { both, cells, parameters }), only.models);
}

/** Those of the rows of one product that a breakdown asks for. */
export function narrowedTo(rows: CalendarRows, only: Breakdown): CalendarRows {
  const { conditions, parameters } = unchangingOf(only);
  return ofModels(narrowed(rows, conditions.join(' AND '), parameters), only.models);
}
