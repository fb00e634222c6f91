import { snakeCase } from '@parley/kernel';
import {
  addedLater,
  computed,
  date,
  float64,
  instant,
  int64,
  optionalId,
  pairs,
  sums,
  uint64,
  uuid,
} from '../schema/columns.js';
import { defineTable, type TableSpec } from '../schema/table-spec.js';
import { type AnalysisMeasure, measureOf, SUMMED_MEASURES } from './analysis-measures.js';
import { ANALYSIS_BY_ORGANIZATION, FACTS_BY_ORGANIZATION } from './by-organization.js';
import { FINE_GRANULES, lastOf } from './shared.js';

/**
 * A cell is what the conversations of one user in one organization add up to. After an insert of facts, its writer
 * takes a number, adds up the facts of the owners that it touched, and writes their cells with the number as the
 * version. So the cell with the highest number was added up after every insert with a lower number: order, redelivery
 * and two workers at once change nothing.
 *
 * Not partitioned by month: a batch touches users of any age, and an insert would be a part for the month of each.
 */
const KEY = {
  tenant_id: uuid,
  user_id: uuid,
  organization_id: optionalId,
  /** The number. */
  row_version: uint64,
} as const;

const OF_USER = {
  version: 'row_version',
  orderBy: ['tenant_id', 'user_id', 'organization_id'],
  shardBy: ['tenant_id', 'user_id'],
  deduplicationWindow: 1000,
  indexGranularity: FINE_GRANULES,
} as const;

/**
 * The sums that the rules of segments ask for, over every user of a tenant, in columns of their own: a rule asks for
 * one or two sums, and the array holds 31. The metric registry says which rules there are; one more comes with a
 * migration of its own.
 */
const RULE_MEASURES = [
  'conversations',
  'spoken',
  'moods',
  'sentiment',
  'frustration',
  'struggle',
  'commercialIntent',
  'cqi',
  'cqiCount',
  'jailbreakDetected',
  'hallucinationDetected',
  'userToxicityDetected',
  'modelToxicityDetected',
  'userBiasDetected',
  'modelBiasDetected',
  'missingCapabilityDetected',
] as const satisfies readonly AnalysisMeasure[];

export type RuleMeasure = (typeof RULE_MEASURES)[number];

type RuleSumColumn = `sum_${string}`;

export const ruleSumColumn = (name: RuleMeasure): RuleSumColumn => `sum_${snakeCase(name)}`;

const ruleSum = (name: RuleMeasure) => addedLater(computed(int64, measureOf(name)));

const RULE_SUMS = Object.fromEntries(RULE_MEASURES.map((name) => [ruleSumColumn(name), ruleSum(name)])) as Readonly<
  Record<RuleSumColumn, ReturnType<typeof ruleSum>>
>;

export const RULE_SUM_COLUMNS: readonly string[] = Object.keys(RULE_SUMS);

/** The mood measures come after the others. */
const ANALYSES = { measures: sums } as const;

const CONVERSATIONS = {
  conversations: uint64,
  messages: uint64,
  last_message_at: instant,
  /** The scales of the ratings (lowest, highest), and beside each of them how many ratings use it. */
  scales: pairs,
  scale_uses: sums,
  /** Sum of the ratings, each from 0 to 1 on its own scale. */
  normalised: float64,
} as const;

export const USER_ANALYSIS_CELLS = defineTable({
  name: 'user_analysis_cells',
  columns: { ...KEY, ...ANALYSES, ...RULE_SUMS },
  ...OF_USER,
});

export const USER_CONVERSATION_CELLS = defineTable({
  name: 'user_conversation_cells',
  columns: { ...KEY, ...CONVERSATIONS },
  ...OF_USER,
});

/**
 * The same for what came in on one day (UTC), for users with very many conversations: a batch adds up the day that it
 * touches, and takes the other days from here. `kept_user_days` in PostgreSQL says which of them may be taken.
 */
const OF_DAY = { ...OF_USER, orderBy: [...OF_USER.orderBy, 'starts_on'] } as const;

const USER_ANALYSIS_DAY_CELLS = defineTable({
  name: 'user_analysis_day_cells',
  columns: { ...KEY, starts_on: date, ...ANALYSES },
  ...OF_DAY,
});

const USER_CONVERSATION_DAY_CELLS = defineTable({
  name: 'user_conversation_day_cells',
  columns: { ...KEY, starts_on: date, ...CONVERSATIONS },
  ...OF_DAY,
});

/**
 * Rises when cells get further sums, or when there are more cells to keep. A migration of PostgreSQL says from which
 * version on cells are read.
 */
export const CELLS_VERSION = 10;

/** How a table of cells is added up. */
export interface Cells {
  readonly table: TableSpec;
  /** The table with the cells of single days. */
  readonly days: TableSpec;
  /** The facts, ordered by organization and user. */
  readonly from: TableSpec;
  /** An aggregate of facts for each column that is not part of the key. */
  readonly sums: Readonly<Record<string, string>>;
  /** The same for rows `part` that are sums already. */
  readonly together: Readonly<Record<string, string>>;
}

const SCALES = 'sumMapIf([(assumeNotNull(rating_min), assumeNotNull(rating_max))], [toInt64(1)], rating IS NOT NULL)';
const SCALES_TOGETHER = 'sumMap(part.scales, part.scale_uses)';

/** By the projected table that they add up. */
export const CELLS = {
  conversation_analysis: {
    table: USER_ANALYSIS_CELLS,
    days: USER_ANALYSIS_DAY_CELLS,
    from: ANALYSIS_BY_ORGANIZATION,
    sums: { measures: SUMMED_MEASURES },
    together: { measures: 'sumForEach(part.measures)' },
  },
  conversation_facts: {
    table: USER_CONVERSATION_CELLS,
    days: USER_CONVERSATION_DAY_CELLS,
    from: FACTS_BY_ORGANIZATION,
    sums: {
      conversations: 'count()',
      messages: 'sum(message_count)',
      last_message_at: lastOf('last_message_at'),
      scales: `${SCALES}.1`,
      scale_uses: `${SCALES}.2`,
      // Without a rating the sum is NULL, which the column cannot hold.
      normalised: 'ifNull(sumIf((rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL), 0)',
    },
    together: {
      conversations: 'sum(part.conversations)',
      messages: 'sum(part.messages)',
      last_message_at: lastOf('part.last_message_at'),
      scales: `${SCALES_TOGETHER}.1`,
      scale_uses: `${SCALES_TOGETHER}.2`,
      normalised: 'sum(part.normalised)',
    },
  },
} as const satisfies Readonly<Record<string, Cells>>;

export type CelledTable = keyof typeof CELLS;
export const USER_CELL_TABLES = Object.values(CELLS).map(({ table }) => table.name);
export const USER_DAY_CELL_TABLES = Object.values(CELLS).map(({ days }) => days.name);

export const isCelled = (table: string): table is CelledTable => Object.hasOwn(CELLS, table);
