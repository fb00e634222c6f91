import { type ClickHouseReader, ENTRY_KINDS, type EntryKind, type Query, readEntryKey } from '@parley/clickhouse';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import { NO_TITLES, type TopicTitles } from '../topics/topic-names.js';
import { type FilteredQuery, type FilterParameters, readFiltered, type SqlFilter } from './conversation-filter.js';

const LONGEST_LIST = 20;
const COLUMNS = ['a', 'b', 'c'] as const;
type SumColumn = (typeof COLUMNS)[number];

/** One entry of a list, over all conversations that have it. */
interface Entry<Sum extends string> {
  readonly name: string;
  /** A second part of the entry's identity; empty where the name alone identifies it. */
  readonly other: string;
  /** Conversations that have it. */
  readonly count: number;
  readonly sums: Readonly<Record<Sum, number>>;
}

/** A list of what is most common among conversations. */
interface ListDefinition<Row, Sum extends string> {
  readonly kind: EntryKind;
  /** The names of the sums that entries of this kind have, in their order. */
  readonly sums?: readonly Sum[];
  /** What the list is ordered by, highest first, as SQL over the sums' columns; the count when absent. */
  readonly rank?: (sums: Readonly<Record<Sum, string>>) => string;
  /** The most entries that the list has; 20 when absent. */
  readonly longest?: number;
  /** A condition that entries have to meet. */
  readonly keep?: (sums: Readonly<Record<Sum, string>>) => string;
  readonly toRow: (entry: Entry<Sum>) => Row;
}

/** A row of the engine's answer. */
export type EntryRow = Readonly<Record<SumColumn, number>> & { readonly key: string; readonly count: number };

export interface List<Row> {
  /** The letter that the keys of its entries begin with. */
  readonly letter: string;
  readonly rank: string | undefined;
  readonly keep: string | undefined;
  readonly longest: number;
  readonly toRow: (row: EntryRow) => Row;
}

export function list<Row, const Sum extends string = never>(definition: ListDefinition<Row, Sum>): List<Row> {
  const sums = definition.sums ?? [];
  const columns = Object.fromEntries(sums.map((sum, place) => [sum, COLUMNS[place]])) as Record<Sum, SumColumn>;
  return {
    letter: ENTRY_KINDS[definition.kind],
    rank: definition.rank?.(columns),
    keep: definition.keep?.(columns),
    longest: definition.longest ?? LONGEST_LIST,
    toRow: (row) => {
      const values = Object.fromEntries(sums.map((sum) => [sum, row[columns[sum]]])) as Record<Sum, number>;
      const { name, other } = readEntryKey(row.key);
      return definition.toRow({ name, other, count: row.count, sums: values });
    },
  };
}

export type Lists = Readonly<Record<string, List<unknown>>>;
export type RowsOf<Asked extends Lists> = {
  readonly [Name in keyof Asked]: Asked[Name] extends List<infer Row> ? readonly Row[] : never;
};

/** Reads several lists in one pass over the conversations, which costs hardly more than reading one. */
export async function readLists<Asked extends Lists>(
  clickhouse: ClickHouseReader,
  asked: Asked,
  filter: SqlFilter,
  titles: TopicTitles,
): Promise<RowsOf<Asked>> {
  const parameters = { ...filter.parameters, ...titles.parameters };
  return rowsOf(asked, await readFiltered(clickhouse, lists(asked, titles), { ...filter, parameters }));
}

/** The same, for conversations that are added up already. */
export async function readListsOfCells<Asked extends Lists>(
  clickhouse: ClickHouseReader,
  asked: Asked,
  periods: CalendarRows,
  titles: TopicTitles,
  where = 'true',
): Promise<RowsOf<Asked>> {
  const parameters = { ...periods.parameters, ...titles.parameters };
  return rowsOf(asked, await clickhouse.read(listsOfCells(asked, periods, titles, where), parameters));
}

export const rowsOf = <Asked extends Lists>(asked: Asked, rows: readonly EntryRow[]): RowsOf<Asked> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, { letter, longest, toRow }]) => [
      name,
      rows
        .filter(({ key }) => key.startsWith(letter))
        .slice(0, longest)
        .map(toRow),
    ]),
  ) as unknown as RowsOf<Asked>;

export const lists = (asked: Lists, titles = NO_TITLES): FilteredQuery<EntryRow> => ({
  name: `lists of ${Object.keys(asked).join(', ')}`,
  sql: ({ analyses }) =>
    listed(
      asked,
      titles,
      `SELECT key, left(key, 1) AS kind, count() AS count, sum(entry_a) AS a, sum(entry_b) AS b, sum(entry_c) AS c
      FROM (SELECT entries.key AS keys, entries.a AS numbers_a, entries.b AS numbers_b, entries.c AS numbers_c ${analyses})
      ARRAY JOIN keys AS key, numbers_a AS entry_a, numbers_b AS entry_b, numbers_c AS entry_c
      GROUP BY key`,
    ),
});

/** @param where a condition on a row of cells. */
export const listsOfCells = (
  asked: Lists,
  { from }: CalendarRows,
  titles = NO_TITLES,
  where = 'true',
): Query<FilterParameters, EntryRow> => ({
  name: `lists of ${Object.keys(asked).join(', ')} of periods`,
  isLight: true,
  sql: listed(
    asked,
    titles,
    `SELECT key, left(key, 1) AS kind, sum(entry_n) AS count, sum(entry_a) AS a, sum(entry_b) AS b, sum(entry_c) AS c
      FROM (SELECT part.entry_keys AS keys, part.entry_counts AS numbers_n,
          part.entry_a AS numbers_a, part.entry_b AS numbers_b, part.entry_c AS numbers_c FROM ${from('conversation_analysis')} WHERE ${where})
      ARRAY JOIN keys AS key, numbers_n AS entry_n, numbers_a AS entry_a, numbers_b AS entry_b, numbers_c AS entry_c
      GROUP BY key`,
  ),
});

/** Sums stay in the entries' columns: planning an expression takes longer than reading a thousand rows. */
function listed(asked: Lists, titles: TopicTitles, keyed: string): string {
  const all = Object.values(asked);
  const letters = all.map(({ letter }) => `'${letter}'`).join(', ');
  const kept = all.flatMap(({ letter, keep }) => (keep === undefined ? [] : [` AND (kind != '${letter}' OR ${keep})`]));
  const ranked = all.flatMap(({ letter, rank }) => (rank === undefined ? [] : [`kind = '${letter}', ${rank}`]));
  const order = `ORDER BY kind, ${ranked.length === 0 ? 'count' : `multiIf(${ranked.join(', ')}, toFloat64(count))`} DESC, key
      LIMIT ${Math.max(...all.map(({ longest }) => longest))} BY kind`;
  // The engine checks a condition on the key alone for every entry, before grouping; it checks this one per group.
  const entries = `${keyed} HAVING if(count > 0, kind, '') IN (${letters})`;
  return titles.isEmpty
    ? `${entries}${kept.join('')}
      ${order}`
    : `SELECT title AS key, kind, sum(n) AS count, sum(sum_a) AS a, sum(sum_b) AS b, sum(sum_c) AS c
      FROM (SELECT ${titled(titles)} AS title, kind, count AS n, a AS sum_a, b AS sum_b, c AS sum_c FROM (${entries}))
      WHERE substring(title, 2, 1) != '\\0' GROUP BY title, kind HAVING true${kept.join('')}
      ${order}`;
}

/**
 * Applied after keys were counted, since they are far fewer than entries. A hidden topic has no name, and is left out.
 */
const titled = (titles: TopicTitles): string => {
  const end = `position(key, '\\0')`;
  const named = titles.sql(`substring(key, 2, ${end} - 2)`);
  return `if(kind IN (${OF_TOPICS}), concat(kind, ${named}, substring(key, ${end})), key)`;
};

const OF_TOPICS = (['topics', 'topicScores', 'themes'] as const).map((kind) => `'${ENTRY_KINDS[kind]}'`).join(', ');
