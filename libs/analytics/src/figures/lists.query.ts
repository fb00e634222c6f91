import type { ClickHouseReader } from '@parley/clickhouse';
import { readScope, type Scope, type ScopedQuery } from './conversation-scope.js';

const LONGEST_LIST = 20;

/** One entry of a list, over all conversations that have it: how often, and sums of what the list sums up. */
export interface ListRow {
  readonly list: string;
  readonly name: string;
  /** A second part of what tells entries apart; empty where the name alone does. */
  readonly other: string;
  readonly count: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

/** A list of what is most common among conversations. */
export interface List<Row> {
  /** The entries that one conversation has, as an SQL array of what `entry` makes. One with an empty name is none. */
  readonly entries: (entry: Entry) => string;
  /** By which the list is ordered, the highest first; by the count where it is left out. */
  readonly rank?: string;
  /** How many entries it has at the most; 20 where it is left out. */
  readonly longest?: number;
  /** Which entries stay, of those there are in all. */
  readonly keep?: string;
  readonly toRow: (row: ListRow) => Row;
}

/**
 * One entry of a list, of SQL expressions.
 *
 * @param sums whole numbers; scores as thousandths, so that sums do not depend on the order of rows.
 */
type Entry = (name: string, other?: string, sums?: readonly string[]) => string;

/** Planning takes longer than reading a few thousand rows, and in proportion to the expressions: none without need. */
const entryOf =
  (list: string): Entry =>
  (name, other, sums = []) => {
    const [first, second, third] = [0, 1, 2].map((n) => (sums[n] === undefined ? '0' : `toInt64(${sums[n]})`));
    const also = other === undefined ? `''` : `CAST(${other} AS String)`;
    return `('${list}', CAST(${name} AS String), ${also}, ${first}, ${second}, ${third})`;
  };

type Lists = Readonly<Record<string, List<unknown>>>;
type RowsOf<Asked extends Lists> = {
  readonly [Name in keyof Asked]: Asked[Name] extends List<infer Row> ? readonly Row[] : never;
};

/** Several lists in one pass over the conversations, which costs hardly more than one of them. */
export async function readLists<Asked extends Lists>(
  clickhouse: ClickHouseReader,
  asked: Asked,
  scope: Scope,
): Promise<RowsOf<Asked>> {
  const rows = await readScope(clickhouse, lists(asked), scope);
  return Object.fromEntries(
    Object.entries(asked).map(([name, list]) => [
      name,
      rows
        .filter((row) => row.list === name)
        .slice(0, longestOf(list))
        .map(list.toRow),
    ]),
  ) as unknown as RowsOf<Asked>;
}

const longestOf = ({ longest = LONGEST_LIST }: List<unknown>): number => longest;

function lists(asked: Lists): ScopedQuery<ListRow> {
  const named = Object.entries(asked);
  const entries = named.map(([name, list]) => list.entries(entryOf(name)));
  const kept = named.flatMap(([name, { keep }]) => (keep === undefined ? [] : [`(list != '${name}' OR ${keep})`]));
  const ranked = named.flatMap(([name, { rank }]) => (rank === undefined ? [] : [`list = '${name}', ${rank}`]));
  return {
    name: `lists of ${named.map(([name]) => name).join(', ')}`,
    sql: ({ analyses }) => `SELECT entry.1 AS list, entry.2 AS name, entry.3 AS other, count() AS count,
        sum(entry.4) AS first, sum(entry.5) AS second, sum(entry.6) AS third
      FROM (SELECT arrayJoin(arrayConcat(${entries.join(', ')})) AS entry ${analyses})
      WHERE entry.2 != ''
      GROUP BY list, name, other ${kept.length === 0 ? '' : `HAVING ${kept.join(' AND ')}`}
      ORDER BY list, ${ranked.length === 0 ? 'count' : `multiIf(${ranked.join(', ')}, toFloat64(count))`} DESC, name, other
      LIMIT ${Math.max(...Object.values(asked).map(longestOf))} BY list`,
  };
}
