import { DATABASE, type Query } from '@parley/clickhouse';
import type { TopicTitles } from '../topics/topic-names.js';
import type { FilterParameters, SqlFilter } from './conversation-filter.js';
import { type EntryRow, type Lists, lists } from './lists.query.js';
import { SUMS_OF_CELLS, type SummedCells } from './statistics.query.js';

interface AggregatesOfUsers extends SummedCells {
  readonly entries: readonly EntryRow[];
}

/** Sums over the rows of both tables of cells, one below the other. */
const sumsOfCells = (among: string, more = ''): string => `SELECT ${SUMS_OF_CELLS},
      uniqExactIf(user_id, part.conversations > 0) AS users${more}
    FROM (
      SELECT user_id, [] AS measures, conversations, messages, last_message_at, scales, scale_uses, normalised
      FROM ${DATABASE}.user_conversation_cells FINAL PREWHERE ${among}
      UNION ALL
      SELECT user_id, measures, 0, 0, toDateTime64(0, 3, 'UTC'), [], [], 0
      FROM ${DATABASE}.user_analysis_cells FINAL PREWHERE ${among}
    ) AS part`;

/** The sums over all conversations of the filter's one user. */
export const sumsOfUser = ({ prewhere }: SqlFilter): Query<FilterParameters, SummedCells> => ({
  name: 'averages, counts and ratings of a user',
  isLight: true,
  sql: sumsOfCells(prewhere),
});

/**
 * A scalar is worked out once per statement, however often it is named; a subquery once for each table that it narrows.
 */
const AMONG_MEMBERS = 'tenant_id = {tenantId:UUID} AND user_id IN (SELECT arrayJoin(members))';

const ENTRY = 'Tuple(key String, count UInt64, a Int64, b Int64, c Int64)';

/**
 * The sums over all conversations of some users (a subquery with one column, user_id), and lists from the copy by
 * organization, where a user's conversations are adjacent. One statement, so that the engine finds the users only once.
 */
export const aggregatesOfUsers = (
  asked: Lists,
  users: string,
  titles: TopicTitles,
): Query<FilterParameters, AggregatesOfUsers> => {
  const { name, sql } = lists(asked, titles);
  const analyses = `FROM ${DATABASE}.conversation_analysis_by_organization FINAL PREWHERE ${AMONG_MEMBERS}`;
  const entries = `,
      (SELECT groupArray(CAST((key, count, a, b, c), '${ENTRY}')) FROM (
      ${sql({ analyses, conversations: '' })})) AS entries`;
  return {
    name: `averages, counts, ratings and ${name} of users`,
    sql: `WITH (SELECT groupArray(user_id) FROM (${users})) AS members
    ${sumsOfCells(AMONG_MEMBERS, entries)}`,
  };
};
