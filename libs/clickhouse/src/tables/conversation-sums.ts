import { arrayOf, float64, instant, keyword, pairs, sums, uint64 } from '../schema/columns.js';
import type { PeriodSums } from './period-sums.js';
import { aliased } from './shared.js';
import type { CelledTable } from './user-cells.js';

/** What is added up; each is empty or nought for what tells nothing of it. */
export const CONVERSATION_COLUMNS = {
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

type Sum = keyof typeof CONVERSATION_COLUMNS;
const SUM_NAMES = Object.keys(CONVERSATION_COLUMNS) as readonly Sum[];

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

export const CONVERSATION_SUMS: PeriodSums = {
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
