import { float64 } from '../schema/columns.js';
import type { TableSpec } from '../schema/table-spec.js';
import { BREAKDOWN_SUMS, CONVERSATION_SUMS, PROMPT_SUMS, SERIES_SUMS } from './conversation-sums.js';
import { CONVERSION_SUMS, isConversion } from './conversions.js';
import { EVENT_SUMS } from './event-sums.js';
import type { NameOf, PeriodSums } from './period-sums.js';
import {
  BREAKDOWN_DAY_CELLS,
  CONVERSION_DAY_CELLS,
  CONVERSION_MONTH_CELLS,
  EVENT_DAY_CELLS,
  MODEL_DAY_CELLS,
  PRODUCT_DAY_CELLS,
  PRODUCT_MONTH_CELLS,
  PROMPT_DAY_CELLS,
  SERIES_DAY_CELLS,
} from './period-tables.js';
import { aliased, arrivedOn, monthOf } from './shared.js';

/** The column whose UUIDv7 tells when a row came in. */
type Arrival = 'conversation_id' | 'event_id';

/** One kind of cells. */
export interface PeriodCells {
  readonly table: TableSpec;
  readonly sums: PeriodSums;
  readonly arrivedBy: Arrival;
  /** Which period a row `one` belongs to. */
  readonly startsOn: string;
  /** Whether each product has cells of its own. */
  readonly ofProducts: boolean;
  /** What else separates the cells of a period: expressions on a row `one`, by column. */
  readonly parts: Readonly<Record<string, string>>;
  /** Which inserted rows add something; absent: all. */
  readonly adds?: (row: Parameters<typeof isConversion>[0]) => boolean;
}

/** A condition on the month of arrival, by which the facts are partitioned: `toYYYYMM` is in the parameter `months`. */
export const inMonths = ({ arrivedBy }: PeriodCells): string =>
  `${monthOf(`one.${arrivedBy}`)} IN {months:Array(UInt32)}`;
/** The same for all months from the parameter `firstMonth` on. */
export const sinceMonth = ({ arrivedBy }: PeriodCells): string =>
  `${monthOf(`one.${arrivedBy}`)} >= {firstMonth:UInt32}`;

const PRODUCT = { product_id: 'one.product_id' } as const;
/** The day on which a conversation began. */
const BEGAN = { created_on: "toDate32(one.created_at, 'UTC')" } as const;
const PROMPT_PARTS = { ...PRODUCT, prompt_id: 'one.prompt_id' } as const;
const SERIES_PARTS = { ...PRODUCT, ...BEGAN } as const;
/** The models that it names. */
const MODELS = { models: 'arraySort(arrayDistinct(arrayPushFront(one.other_models, one.model)))' } as const;
const MODEL_PARTS = { ...BEGAN, ...MODELS } as const;
const BREAKDOWN_PARTS = {
  ...SERIES_PARTS,
  version_id: 'one.version_id',
  prompt_id: 'one.prompt_id',
  ...MODELS,
} as const;
const EVENT_PARTS = {
  ...PRODUCT,
  event_on: "toDate32(one.event_at, 'UTC')",
  event_type: 'one.event_type',
  currency: 'one.currency',
} as const;

const OF_CONVERSATIONS = { arrivedBy: 'conversation_id', startsOn: arrivedOn('one.conversation_id') } as const;

export const PERIOD_CELLS = {
  productDay: {
    table: PRODUCT_DAY_CELLS,
    sums: CONVERSATION_SUMS,
    ...OF_CONVERSATIONS,
    ofProducts: true,
    parts: PRODUCT,
  },
  productMonth: {
    table: PRODUCT_MONTH_CELLS,
    sums: CONVERSATION_SUMS,
    ...OF_CONVERSATIONS,
    startsOn: `toStartOfMonth(${OF_CONVERSATIONS.startsOn})`,
    ofProducts: true,
    parts: PRODUCT,
  },
  modelDay: {
    table: MODEL_DAY_CELLS,
    sums: CONVERSATION_SUMS,
    ...OF_CONVERSATIONS,
    ofProducts: false,
    parts: MODEL_PARTS,
  },
  seriesDay: {
    table: SERIES_DAY_CELLS,
    sums: SERIES_SUMS,
    ...OF_CONVERSATIONS,
    ofProducts: true,
    parts: SERIES_PARTS,
  },
  breakdownDay: {
    table: BREAKDOWN_DAY_CELLS,
    sums: BREAKDOWN_SUMS,
    ...OF_CONVERSATIONS,
    ofProducts: true,
    parts: BREAKDOWN_PARTS,
  },
  promptDay: {
    table: PROMPT_DAY_CELLS,
    sums: PROMPT_SUMS,
    ...OF_CONVERSATIONS,
    ofProducts: true,
    parts: PROMPT_PARTS,
  },
  conversionDay: {
    table: CONVERSION_DAY_CELLS,
    sums: CONVERSION_SUMS,
    adds: isConversion,
    ...OF_CONVERSATIONS,
    ofProducts: true,
    parts: PRODUCT,
  },
  conversionMonth: {
    table: CONVERSION_MONTH_CELLS,
    sums: CONVERSION_SUMS,
    adds: isConversion,
    ...OF_CONVERSATIONS,
    startsOn: `toStartOfMonth(${OF_CONVERSATIONS.startsOn})`,
    ofProducts: true,
    parts: PRODUCT,
  },
  eventDay: {
    table: EVENT_DAY_CELLS,
    sums: EVENT_SUMS,
    arrivedBy: 'event_id',
    startsOn: arrivedOn('one.event_id'),
    ofProducts: true,
    parts: EVENT_PARTS,
  },
} as const satisfies Readonly<Record<string, PeriodCells>>;

export type PeriodKind = keyof typeof PERIOD_CELLS;
export const PERIOD_KINDS = Object.keys(PERIOD_CELLS) as readonly PeriodKind[];
/** The tables that are added up, each with the column that tells when a row came in. */
export const ARRIVALS = PERIOD_KINDS.flatMap((kind) => {
  const { sums, arrivedBy }: PeriodCells = PERIOD_CELLS[kind];
  return sums.from.map((table) => ({ table, arrivedBy }));
}).filter(
  (one, index, all) =>
    all.findIndex((other) => other.table === one.table && other.arrivedBy === one.arrivedBy) === index,
);
export const PERIOD_CELL_TABLES = Object.values(PERIOD_CELLS).map(({ table }) => table.name);

/** The cells as they are stored, in the shape that facts are brought into. */
export const cellsAsTheyAre = (sums: PeriodSums, names: readonly string[], from: string): string =>
  `SELECT ${[...names, ...Object.keys(sums.aggregates)].join(', ')} FROM ${from}`;

/** The conditions for the periods that the parameters name, on a table of cells and on rows `one` of facts. */
function namedBy(kind: PeriodCells): { readonly cells: string; readonly facts: string } {
  const { startsOn, ofProducts } = kind;
  const tenant = 'tenant_id = {tenantId:UUID}';
  const [product, period] = ofProducts
    ? [' AND product_id IN {products:Array(UUID)}', (day: string) => `(product_id, ${day}) IN (${NAMED})`]
    : ['', (day: string) => `${day} IN {starts:Array(Date)}`];
  return {
    cells: `${tenant}${product} AND ${period('starts_on')}`,
    facts: `${tenant}${product} AND ${inMonths(kind)} AND ${period(startsOn)}`,
  };
}

const addedUp = ({ sums }: PeriodCells, names: readonly string[], rows: readonly string[], first: string): string =>
  `SELECT ${first}${names.join(', ')}, ${aliased(sums.aggregates)}
    FROM (
      ${rows.join('\n      UNION ALL ')}
    ) AS part GROUP BY ${names.join(', ')}`;

const namesOf = ({ parts }: PeriodCells): readonly string[] => ['starts_on', ...Object.keys(parts)];

/** The periods that the parameters name, added up again; a period whose facts have gone adds up to nothing. */
export function addedUpAgain(
  cells: PeriodCells,
  nameOf: NameOf,
): { readonly columns: readonly string[]; readonly sql: string } {
  const { sums, table, startsOn, parts } = cells;
  const names = namesOf(cells);
  const named = namedBy(cells);
  const before = `SELECT ${names.join(', ')}, ${aliased(sums.nothing)} FROM ${nameOf(table.name)} WHERE ${named.cells}`;
  const facts = sums.asCells({ starts_on: startsOn, ...parts }, named.facts, nameOf);
  return {
    columns: ['tenant_id', 'row_version', ...names, ...Object.keys(sums.aggregates)],
    sql: addedUp(cells, names, [...Object.values(facts), before], '{tenantId:UUID}, {number:UInt64}, '),
  };
}

/** Which of the periods named by the parameters have cells that differ from what their facts add up to. */
export function differingPeriods(cells: PeriodCells, nameOf: NameOf): string {
  const { sums, table, startsOn, parts } = cells;
  const names = namesOf(cells);
  const named = namedBy(cells);
  const facts = sums.asCells({ starts_on: startsOn, ...parts }, named.facts, nameOf);
  // The last digits of a sum of fractions vary with the order: seven digits are compared, however large the sum is.
  const isFraction = (name: string): boolean => table.columns[name]?.type === float64.type;
  const content = Object.keys(sums.aggregates).map((name) => (isFraction(name) ? `toFloat32(${name})` : name));
  const rows = [
    `${cellsAsTheyAre(sums, names, nameOf(table.name))} FINAL
      WHERE ${named.cells} AND (${sums.isTold})`,
    addedUp(cells, names, Object.values(facts), ''),
  ].map((sql) => `SELECT ${names.join(', ')}, toString(tuple(${content.join(', ')})) AS content FROM (${sql})`);
  const product = cells.ofProducts ? 'toString(product_id)' : "''";
  return `SELECT DISTINCT ${product} AS productId, toString(starts_on) AS startsOn FROM (
    SELECT ${names.join(', ')} FROM (${rows.join(' UNION ALL ')})
    GROUP BY ${names.join(', ')} HAVING count() != 2 OR min(content) != max(content))`;
}

const NAMED = 'SELECT arrayJoin(arrayZip({products:Array(UUID)}, {starts:Array(Date)}))';
