import { addedLater, arrayOf, float64, instant, keyword, pairs, sums, uint64 } from '../schema/columns.js';
import { squaresExpression } from './analysis-measures.js';
import type { PeriodSums } from './period-sums.js';
import { aliased, lastOf, NO_MOMENT } from './shared.js';
import type { CelledTable } from './user-cells.js';

/** The sums for answers about products and models; each is empty or zero where the facts add nothing to it. */
export const CONVERSATION_COLUMNS = {
  /** The mood measures come after the others. */
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
  /** Hashes of users, so that no cell names a person, and beside each the number of their conversations. */
  users: arrayOf(uint64),
  user_conversations: sums,
} as const;

const { measures, conversations, messages, last_message_at, scales, scale_uses, normalised } = CONVERSATION_COLUMNS;

/** The sums for a series of any metric. */
export const SERIES_COLUMNS = {
  measures,
  conversations,
  messages,
  scales,
  scale_uses,
  normalised,
  /** In the order of {@link USAGE_COLUMNS}. */
  usage: sums,
  /** A cell covers a whole day, so a question about part of it has to know that nothing began later. */
  last_created_at: instant,
  /** Of scores in the order of {@link SQUARED_MEASURES}; of ratings, each from 0 to 1 on its own scale. */
  squares: addedLater(sums),
  normalised_squares: addedLater(float64),
} as const;

/** The same where models are told apart. */
export const BREAKDOWN_COLUMNS = {
  ...SERIES_COLUMNS,
  squares: sums,
  normalised_squares: float64,
  /** The models whose usage is known, and beside each its usage: lists of one length. */
  usage_models: arrayOf(keyword),
  usage_input_tokens: sums,
  usage_cached_input_tokens: sums,
  usage_output_tokens: sums,
  usage_reasoning_tokens: sums,
  usage_cost_nanos: sums,
} as const;

/** The sums for answers about a prompt. */
export const PROMPT_COLUMNS = { measures, conversations, last_message_at } as const;

/** The usage of models as columns of conversations: each is a list. */
export const USAGE_COLUMNS = [
  'usage_input_tokens',
  'usage_cached_input_tokens',
  'usage_output_tokens',
  'usage_reasoning_tokens',
  'usage_cost_nanos',
] as const;

type Sum = keyof typeof CONVERSATION_COLUMNS | keyof typeof BREAKDOWN_COLUMNS;

function byColumn<Column extends string>(
  columns: readonly Column[],
  expression: (column: Column, index: number) => string,
): Readonly<Record<Column, string>> {
  return Object.fromEntries(columns.map((column, index) => [column, expression(column, index)])) as Record<
    Column,
    string
  >;
}

const HAS_RATING = 'isNotNull(one.rating)';
const SHARE = 'assumeNotNull((one.rating - one.rating_min) / (one.rating_max - one.rating_min))';

/** What one conversation adds, by the table of the facts that it comes from. */
const ADDED: Readonly<Record<CelledTable, Partial<Record<Sum, string>>>> = {
  conversation_analysis: {
    measures: 'arrayConcat(one.measures, one.mood_measures)',
    squares: squaresExpression,
    entry_keys: 'one.entries.key',
    entry_counts: 'arrayMap(key -> 1, one.entries.key)',
    entry_a: 'one.entries.a',
    entry_b: 'one.entries.b',
    entry_c: 'one.entries.c',
    last_created_at: 'one.created_at',
  },
  conversation_facts: {
    conversations: '1',
    messages: 'one.message_count',
    last_message_at: 'one.last_message_at',
    scales: `if(${HAS_RATING}, [(assumeNotNull(one.rating_min), assumeNotNull(one.rating_max))], [])`,
    scale_uses: `if(${HAS_RATING}, [1], [])`,
    normalised: `if(${HAS_RATING}, ${SHARE}, 0)`,
    normalised_squares: `if(${HAS_RATING}, ${SHARE} * ${SHARE}, 0)`,
    users: '[sipHash64(one.user_id)]',
    user_conversations: '[1]',
    usage: `[${USAGE_COLUMNS.map((column) => `toInt64(arraySum(one.${column}))`).join(', ')}]`,
    usage_models: 'one.usage_models',
    ...byColumn(USAGE_COLUMNS, (column) => `CAST(one.${column} AS Array(Int64))`),
    last_created_at: 'one.created_at',
  },
};

const NOTHING: Readonly<Record<Sum, string>> = {
  measures: '[]',
  entry_keys: '[]',
  entry_counts: '[]',
  entry_a: '[]',
  entry_b: '[]',
  entry_c: '[]',
  conversations: '0',
  messages: '0',
  last_message_at: NO_MOMENT,
  scales: '[]',
  scale_uses: '[]',
  normalised: '0.0',
  users: '[]',
  user_conversations: '[]',
  usage: '[]',
  usage_models: '[]',
  ...byColumn(USAGE_COLUMNS, () => '[]'),
  last_created_at: NO_MOMENT,
  squares: '[]',
  normalised_squares: '0.0',
};

/** How rows of cells, or of single conversations in the shape of cells, are added up. */
const AGGREGATES: Readonly<Record<Sum, string>> = {
  measures: 'sumForEach(part.measures)',
  entry_keys: '(sumMap(part.entry_keys, part.entry_counts, part.entry_a, part.entry_b, part.entry_c) AS entries).1',
  entry_counts: 'entries.2',
  entry_a: 'entries.3',
  entry_b: 'entries.4',
  entry_c: 'entries.5',
  conversations: 'sum(part.conversations)',
  messages: 'sum(part.messages)',
  last_message_at: lastOf('part.last_message_at'),
  scales: '(sumMap(part.scales, part.scale_uses) AS uses).1',
  scale_uses: 'uses.2',
  normalised: 'sum(part.normalised)',
  users: '(sumMap(part.users, part.user_conversations) AS people).1',
  user_conversations: 'people.2',
  usage: 'sumForEach(part.usage)',
  usage_models: `(sumMap(part.usage_models, ${USAGE_COLUMNS.map((column) => `part.${column}`).join(', ')}) AS used).1`,
  ...byColumn(USAGE_COLUMNS, (_, index) => `used.${index + 2}`),
  last_created_at: lastOf('part.last_created_at'),
  squares: 'sumForEach(part.squares)',
  normalised_squares: 'sum(part.normalised_squares)',
};

type Sums = Readonly<Partial<Record<Sum, string>>>;

function addingUp(columns: Readonly<Partial<Record<Sum, unknown>>>): PeriodSums {
  const names = Object.keys(columns) as readonly Sum[];
  const only = (all: Sums): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return {
    from: ['conversation_analysis', 'conversation_facts'],
    aggregates: only(AGGREGATES),
    nothing: only(NOTHING),
    isTold: 'conversations > 0 OR measures[1] > 0',
    asCells: (parts, where, nameOf) =>
      Object.fromEntries(
        Object.entries(ADDED).map(([table, ofTable]) => {
          const row = { ...parts, ...only(NOTHING), ...only(ofTable) };
          return [table, `SELECT ${aliased(row)} FROM ${nameOf(table)} AS one FINAL PREWHERE ${where}`];
        }),
      ),
  };
}

export const CONVERSATION_SUMS = addingUp(CONVERSATION_COLUMNS);
export const SERIES_SUMS = addingUp(SERIES_COLUMNS);
export const BREAKDOWN_SUMS = addingUp(BREAKDOWN_COLUMNS);
export const PROMPT_SUMS = addingUp(PROMPT_COLUMNS);
