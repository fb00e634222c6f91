import { arrayOf, date, day, float64, instant, keyword, pairs, sums, uint64, uuid } from '../schema/columns.js';
import { defineTable, type TableSpec } from '../schema/table-spec.js';
import { CONVERSION_SUMS } from './conversions.js';
import type { NameOf, PeriodSums } from './period-sums.js';
import { aliased, monthOf } from './shared.js';
import type { CelledTable } from './user-cells.js';

/**
 * What the conversations of a day or a month add up to: of each product, and of each set of models that conversations of a
 * day name. The day (UTC) is the one on which a conversation came in, which is part of its UUIDv7 and never moves; so a
 * conversation stays in its period whatever becomes of it.
 *
 * Whoever inserts facts notes afterwards which periods it touched, and an answer reads the facts of those instead. A keeper
 * takes a number, adds up facts, writes cells with the number as the version, and then takes away the notes of lower
 * numbers: their inserts it has seen.
 */
const KEY = { tenant_id: uuid, row_version: uint64 } as const;

/** What is added up; each is empty or nought for what tells nothing of it. */
const SUMS = {
  /** The measures of the mood come after the others. */
  measures: sums,
  /** Lists of one length: the entries of all lists, how many conversations have each, and its three numbers. */
  entry_keys: arrayOf(keyword),
  entry_counts: sums,
  entry_a: sums,
  entry_b: sums,
  entry_c: sums,
  conversations: uint64,
  messages: uint64,
  last_message_at: instant,
  scales: pairs,
  scale_uses: sums,
  normalised: float64,
  /** Hashes of users, so that no cell names a person, and beside each how many conversations are theirs. */
  users: arrayOf(uint64),
  user_conversations: sums,
} as const;

type Sum = keyof typeof SUMS;
const SUM_NAMES = Object.keys(SUMS) as readonly Sum[];

const STORED = { version: 'row_version', deduplicationWindow: 1000, indexGranularity: 16 } as const;

export const PRODUCT_DAY_CELLS = defineTable({
  name: 'product_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, ...SUMS },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const PRODUCT_MONTH_CELLS = defineTable({
  name: 'product_month_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, ...SUMS },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const MODEL_DAY_CELLS = defineTable({
  name: 'model_day_cells',
  columns: {
    ...KEY,
    starts_on: date,
    /** On which the conversations began, by their own word. */
    created_on: day,
    /** All that a conversation names, in order. */
    models: arrayOf(keyword),
    ...SUMS,
  },
  ...STORED,
  orderBy: ['tenant_id', 'starts_on', 'created_on', 'models'],
  shardBy: ['tenant_id', 'starts_on'],
});

/** Of the conversations that events turned into conversions. Apart, since events come in where conversations do not. */
export const CONVERSION_DAY_CELLS = defineTable({
  name: 'conversion_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, conversions: float64 },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const CONVERSION_MONTH_CELLS = defineTable({
  name: 'conversion_month_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, conversions: float64 },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

/** The day on which a conversation came in. */
export const ARRIVED_ON = "toDate(UUIDv7ToDateTime(one.conversation_id, 'UTC'))";

/** One kind of cells. */
export interface PeriodCells {
  readonly table: TableSpec;
  readonly sums: PeriodSums;
  /** Which period a conversation `one` belongs to. */
  readonly startsOn: string;
  /** Whether each product has its own. */
  readonly ofProducts: boolean;
  /** By what else the conversations `one` of a period are told apart. */
  readonly parts: Readonly<Record<string, string>>;
}

const PRODUCT = { product_id: 'one.product_id' } as const;
/** The day on which a conversation began, and the models that it names. */
export const MODEL_PARTS = {
  created_on: "toDate32(one.created_at, 'UTC')",
  models: 'arraySort(arrayDistinct(arrayPushFront(one.other_models, one.model)))',
} as const;

/** By month of arrival, as the facts are partitioned: `toYYYYMM` of the parameter `months`. */
export const IN_MONTHS = `${monthOf('one.conversation_id')} IN {months:Array(UInt32)}`;

const HAS_RATING = 'isNotNull(one.rating)';

/** What one conversation adds, by the table that tells it. */
const ADDED: Readonly<Record<CelledTable, Partial<Record<Sum, string>>>> = {
  conversation_analysis: {
    measures: 'arrayConcat(one.measures, one.mood_measures)',
    entry_keys: 'one.entries.key',
    entry_counts: 'arrayMap(key -> 1, one.entries.key)',
    entry_a: 'one.entries.a',
    entry_b: 'one.entries.b',
    entry_c: 'one.entries.c',
  },
  conversation_facts: {
    conversations: '1',
    messages: 'one.message_count',
    last_message_at: 'one.last_message_at',
    scales: `if(${HAS_RATING}, [(assumeNotNull(one.rating_min), assumeNotNull(one.rating_max))], [])`,
    scale_uses: `if(${HAS_RATING}, [1], [])`,
    normalised: `if(${HAS_RATING}, assumeNotNull((one.rating - one.rating_min) / (one.rating_max - one.rating_min)), 0)`,
    users: '[sipHash64(one.user_id)]',
    user_conversations: '[1]',
  },
};

const NOTHING: Readonly<Record<Sum, string>> = {
  ...(Object.fromEntries(SUM_NAMES.map((name) => [name, '[]'])) as Record<Sum, string>),
  conversations: '0',
  messages: '0',
  last_message_at: "toDateTime64(0, 3, 'UTC')",
  normalised: '0.0',
};

/** How rows of cells, or of single conversations in their shape, are added up. */
const AGGREGATES: Readonly<Record<Sum, string>> = {
  measures: 'sumForEach(part.measures)',
  entry_keys: '(sumMap(part.entry_keys, part.entry_counts, part.entry_a, part.entry_b, part.entry_c) AS entries).1',
  entry_counts: 'entries.2',
  entry_a: 'entries.3',
  entry_b: 'entries.4',
  entry_c: 'entries.5',
  conversations: 'sum(part.conversations)',
  messages: 'sum(part.messages)',
  last_message_at: 'max(part.last_message_at)',
  scales: '(sumMap(part.scales, part.scale_uses) AS uses).1',
  scale_uses: 'uses.2',
  normalised: 'sum(part.normalised)',
  users: '(sumMap(part.users, part.user_conversations) AS people).1',
  user_conversations: 'people.2',
};

const CONVERSATION_SUMS: PeriodSums = {
  from: ['conversation_analysis', 'conversation_facts'],
  aggregates: AGGREGATES,
  nothing: NOTHING,
  isTold: 'conversations > 0 OR measures[1] > 0',
  asCells: (parts, where, nameOf) =>
    Object.fromEntries(
      Object.entries(ADDED).map(([table, ofTable]) => {
        const columns = { ...parts, ...NOTHING, ...ofTable };
        return [table, `SELECT ${aliased(columns)} FROM ${nameOf(table)} AS one FINAL PREWHERE ${where}`];
      }),
    ),
};

export const PERIOD_CELLS = {
  productDay: {
    table: PRODUCT_DAY_CELLS,
    sums: CONVERSATION_SUMS,
    startsOn: ARRIVED_ON,
    ofProducts: true,
    parts: PRODUCT,
  },
  productMonth: {
    table: PRODUCT_MONTH_CELLS,
    sums: CONVERSATION_SUMS,
    startsOn: `toStartOfMonth(${ARRIVED_ON})`,
    ofProducts: true,
    parts: PRODUCT,
  },
  modelDay: {
    table: MODEL_DAY_CELLS,
    sums: CONVERSATION_SUMS,
    startsOn: ARRIVED_ON,
    ofProducts: false,
    parts: MODEL_PARTS,
  },
  conversionDay: {
    table: CONVERSION_DAY_CELLS,
    sums: CONVERSION_SUMS,
    startsOn: ARRIVED_ON,
    ofProducts: true,
    parts: PRODUCT,
  },
  conversionMonth: {
    table: CONVERSION_MONTH_CELLS,
    sums: CONVERSION_SUMS,
    startsOn: `toStartOfMonth(${ARRIVED_ON})`,
    ofProducts: true,
    parts: PRODUCT,
  },
} as const satisfies Readonly<Record<string, PeriodCells>>;

export type PeriodKind = keyof typeof PERIOD_CELLS;
export const PERIOD_KINDS = Object.keys(PERIOD_CELLS) as readonly PeriodKind[];
export const PERIOD_CELL_TABLES = Object.values(PERIOD_CELLS).map(({ table }) => table.name);

/** Cells themselves, in the shape that their facts have. */
export const cellsAsTheyAre = (sums: PeriodSums, names: readonly string[], from: string): string =>
  `SELECT ${[...names, ...Object.keys(sums.aggregates)].join(', ')} FROM ${from}`;

/** The conditions that name periods by parameters, on a table of cells and on rows `one` of facts. */
function namedBy({ startsOn, ofProducts }: PeriodCells): { readonly cells: string; readonly facts: string } {
  const tenant = 'tenant_id = {tenantId:UUID}';
  const [product, period] = ofProducts
    ? [' AND product_id IN {products:Array(UUID)}', (day: string) => `(product_id, ${day}) IN (${NAMED})`]
    : ['', (day: string) => `${day} IN {starts:Array(Date)}`];
  return {
    cells: `${tenant}${product} AND ${period('starts_on')}`,
    facts: `${tenant}${product} AND ${IN_MONTHS} AND ${period(startsOn)}`,
  };
}

const addedUp = ({ sums }: PeriodCells, names: readonly string[], rows: readonly string[], first: string): string =>
  `SELECT ${first}${names.join(', ')}, ${aliased(sums.aggregates)}
    FROM (
      ${rows.join('\n      UNION ALL ')}
    ) AS part GROUP BY ${names.join(', ')}`;

const namesOf = ({ parts }: PeriodCells): readonly string[] => ['starts_on', ...Object.keys(parts)];

/** The periods that the parameters name, added up again; those whose facts have gone, to nothing. */
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

/** Of the periods that the parameters name those whose cells are not what their facts add up to. */
export function differingPeriods(cells: PeriodCells, nameOf: NameOf): string {
  const { sums, table, startsOn, parts } = cells;
  const names = namesOf(cells);
  const named = namedBy(cells);
  const facts = sums.asCells({ starts_on: startsOn, ...parts }, named.facts, nameOf);
  // Sums of fractions, whose last digits vary with the order.
  const isFraction = (name: string): boolean => table.columns[name]?.type === float64.type;
  const content = Object.keys(sums.aggregates).map((name) => (isFraction(name) ? `round(${name}, 6)` : name));
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
