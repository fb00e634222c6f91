import type { ClickHouseReader } from '@parley/clickhouse';
import { type FilteredQuery, readFiltered, type SqlFilter } from './conversation-filter.js';

const LONGEST_LIST = 20;
/** Sums that one entry has room for. */
const MOST_SUMS = 3;

/** One entry of a list, over all conversations that have it. */
interface Entry<Sum extends string> {
  readonly name: string;
  /** A second part of what tells entries apart; empty where the name alone does. */
  readonly other: string;
  /** Conversations that have it. */
  readonly count: number;
  readonly sums: Readonly<Record<Sum, number>>;
}

/** An entry as one conversation has it, of SQL expressions; the values are whole numbers, scores as thousandths. */
type EntryOf<Sum extends string> = (name: string, values: Readonly<Record<Sum, string>>, other?: string) => string;

/** A list of what is most common among conversations. */
interface ListDefinition<Row, Sum extends string> {
  /** What is added up for each entry: whole numbers, so that sums do not depend on the order of rows. */
  readonly sums?: readonly Sum[];
  /** The entries that one conversation has, as an SQL array of what `entry` makes. One with an empty name is none. */
  readonly entries: (entry: EntryOf<Sum>) => string;
  /** By which the list is ordered, the highest first, of the sums' columns; by the count where it is left out. */
  readonly rank?: (sums: Readonly<Record<Sum, string>>) => string;
  /** How many entries it has at the most; 20 where it is left out. */
  readonly longest?: number;
  /** Which entries stay, of those there are in all. */
  readonly keep?: (sums: Readonly<Record<Sum, string>>) => string;
  readonly toRow: (entry: Entry<Sum>) => Row;
}

/** What the engine answers: the sums by their place in the list's own. */
interface EntryRow extends Omit<Entry<never>, 'sums'> {
  readonly list: string;
  readonly sum0: number;
  readonly sum1: number;
  readonly sum2: number;
}

export interface List<Row> {
  readonly entries: (listName: string) => string;
  readonly rank: string | undefined;
  readonly keep: string | undefined;
  readonly longest: number;
  readonly toRow: (row: EntryRow) => Row;
}

export function list<Row, const Sum extends string = never>(definition: ListDefinition<Row, Sum>): List<Row> {
  const sums = definition.sums ?? [];
  const columns = Object.fromEntries(sums.map((sum, place) => [sum, `sum${place}`])) as Record<
    Sum,
    'sum0' | 'sum1' | 'sum2'
  >;
  return {
    entries: (listName) => definition.entries(entryIn(listName, sums)),
    rank: definition.rank?.(columns),
    keep: definition.keep?.(columns),
    longest: definition.longest ?? LONGEST_LIST,
    toRow: (row) => {
      const values = Object.fromEntries(sums.map((sum) => [sum, row[columns[sum]]])) as Record<Sum, number>;
      return definition.toRow({ name: row.name, other: row.other, count: row.count, sums: values });
    },
  };
}

/** Planning takes longer than reading a few thousand rows, and in proportion to the expressions: none without need. */
function entryIn<Sum extends string>(listName: string, sums: readonly Sum[]): EntryOf<Sum> {
  return (name, values, other) => {
    const added = Array.from({ length: MOST_SUMS }, (_, place) => {
      const sum = sums[place];
      return sum === undefined ? '0' : `toInt64(${values[sum]})`;
    });
    const also = other === undefined ? `''` : `CAST(${other} AS String)`;
    return `('${listName}', CAST(${name} AS String), ${also}, ${added.join(', ')})`;
  };
}

type Lists = Readonly<Record<string, List<unknown>>>;
type RowsOf<Asked extends Lists> = {
  readonly [Name in keyof Asked]: Asked[Name] extends List<infer Row> ? readonly Row[] : never;
};

/** Several lists in one pass over the conversations, which costs hardly more than one of them. */
export async function readLists<Asked extends Lists>(
  clickhouse: ClickHouseReader,
  asked: Asked,
  filter: SqlFilter,
): Promise<RowsOf<Asked>> {
  const rows = await readFiltered(clickhouse, lists(asked), filter);
  return Object.fromEntries(
    Object.entries(asked).map(([name, { longest, toRow }]) => [
      name,
      rows
        .filter((row) => row.list === name)
        .slice(0, longest)
        .map(toRow),
    ]),
  ) as unknown as RowsOf<Asked>;
}

export function lists(asked: Lists): FilteredQuery<EntryRow> {
  const named = Object.entries(asked);
  const entries = named.map(([name, one]) => one.entries(name));
  const kept = named.flatMap(([name, { keep }]) => (keep === undefined ? [] : [`(list != '${name}' OR ${keep})`]));
  const ranked = named.flatMap(([name, { rank }]) => (rank === undefined ? [] : [`list = '${name}', ${rank}`]));
  return {
    name: `lists of ${named.map(([name]) => name).join(', ')}`,
    sql: ({ analyses }) => `SELECT entry.1 AS list, entry.2 AS name, entry.3 AS other, count() AS count,
        sum(entry.4) AS sum0, sum(entry.5) AS sum1, sum(entry.6) AS sum2
      FROM (SELECT arrayJoin(arrayConcat(${entries.join(', ')})) AS entry ${analyses})
      WHERE entry.2 != ''
      GROUP BY list, name, other ${kept.length === 0 ? '' : `HAVING ${kept.join(' AND ')}`}
      ORDER BY list, ${ranked.length === 0 ? 'count' : `multiIf(${ranked.join(', ')}, toFloat64(count))`} DESC, name, other
      LIMIT ${Math.max(...named.map(([, { longest }]) => longest))} BY list`,
  };
}
