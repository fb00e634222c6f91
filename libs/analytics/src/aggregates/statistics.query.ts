import { lastMsOf } from '@parley/clickhouse';
import type { Activity, Averages, ConversationStatistics, KeyedUserCounts, ScoreSums } from '../domain/aggregates.js';
import { type Measured, measuredTogether, toAverages } from './averages.query.js';
import { commonScale, DAY_NUMBER, dayOf, NORMALISED_RATINGS, SCALE_USES, type ScaleUses } from './metric.sql.js';
import type { FilteredQuery } from './conversation-filter.js';

interface StatisticsSums extends Omit<ConversationStatistics, 'rated' | 'averageRating' | 'ratingScale'> {
  readonly uses: ScaleUses;
  /** Sum of the ratings, each from 0 to 1 on its own scale; null without facts that have a rating. */
  readonly normalised: number | null;
}

/** Only what the engine has to add up: planning an expression takes longer than reading a thousand rows. */
const STATISTICS = `count() AS conversations,
      sum(message_count) AS messages,
      ${SCALE_USES} AS uses,
      ${NORMALISED_RATINGS} AS normalised,
      uniqExact(user_id) AS users,
      if(conversations = 0, NULL, ${lastMsOf('last_message_at')}) AS lastMs`;

/**
 * Ratings are averaged on the scale that most of them use (of two equally common ones, the higher); those on another
 * scale are first mapped onto it. With one scale in use, as is usual, this is the plain mean.
 *
 * Every field is named, so that equal aggregates are equal objects, whatever the order of a statement's columns and
 * whatever else it returns: whether an insight is free depends on that.
 */
function toStatistics({
  conversations,
  messages,
  users,
  lastMs,
  uses,
  normalised,
}: StatisticsSums): ConversationStatistics {
  const rated = uses[1].reduce((sum, ratings) => sum + ratings, 0);
  const counted = { conversations, messages, users, lastMs, rated };
  if (normalised === null || rated === 0) return { ...counted, averageRating: null, ratingScale: null };
  const [minimum, maximum] = commonScale(uses);
  const averageRating = (normalised / rated) * (maximum - minimum) + minimum;
  return { ...counted, averageRating, ratingScale: { minimum, maximum } };
}

export const conversationStatistics: FilteredQuery<ConversationStatistics, StatisticsSums> = {
  name: 'conversation counts and ratings',
  sql: ({ conversations }) => `SELECT ${STATISTICS} ${conversations}`,
  toRow: toStatistics,
};

/** The sums of cells, except their users. */
export type SummedCells = Measured & StatisticsSums;

/** Aggregates over `part`, rows of cells: {@link SummedCells}. */
export const SUMS_OF_CELLS = `sumForEach(part.measures) AS sums,
      sum(part.conversations) AS conversations,
      sum(part.messages) AS messages,
      sumMap(part.scales, part.scale_uses) AS uses,
      sum(part.normalised) AS normalised,
      if(conversations = 0, NULL, maxIf(toUnixTimestamp64Milli(part.last_message_at), part.conversations > 0)) AS lastMs`;

export const ofCells = ({
  sums,
  ...counted
}: SummedCells): {
  readonly averages: Averages & ScoreSums;
  readonly statistics: ConversationStatistics;
} => ({ averages: toAverages({ sums }), statistics: toStatistics(counted) });

/** The sums over parts that have no conversation in common, except their users. */
export function summedTogether(parts: readonly SummedCells[]): SummedCells {
  const total = (of: (part: SummedCells) => number | null): number =>
    parts.reduce((sum, part) => sum + (of(part) ?? 0), 0);
  const uses = new Map<string, [scale: readonly [number, number], ratings: number]>();
  for (const {
    uses: [scales, ratings],
  } of parts) {
    scales.forEach((scale, index) => {
      const known = uses.get(scale.join()) ?? [scale, 0];
      uses.set(scale.join(), [scale, known[1] + (ratings[index] ?? 0)]);
    });
  }
  // In the engine's order: of two equally common scales the higher one counts.
  const ordered = [...uses.values()].sort(([[a, b]], [[c, d]]) => a - c || b - d);
  const last = parts.flatMap(({ lastMs }) => lastMs ?? []);
  return {
    ...measuredTogether(parts),
    conversations: total(({ conversations }) => conversations),
    messages: total(({ messages }) => messages),
    users: 0,
    uses: [ordered.map(([scale]) => scale), ordered.map(([, ratings]) => ratings)],
    normalised: total(({ normalised }) => normalised),
    lastMs: last.length === 0 ? null : Math.max(...last),
  };
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;

interface RecentCounts {
  readonly recent: number;
  readonly before: number;
}

/** Aggregates: conversations of the last 30 days, and of the 30 before. */
const recentCounts = (now: Date): string => {
  // These numbers do not come from a caller.
  const daysAgo = (days: number) => `fromUnixTimestamp64Milli(${now.getTime() - days * DAY_MS})`;
  return `countIf(created_at >= ${daysAgo(RECENT_DAYS)}) AS recent,
      countIf(created_at >= ${daysAgo(2 * RECENT_DAYS)}) - recent AS before`;
};

/** What cells do not tell about how active somebody is. */
export const recentConversations = (now: Date): FilteredQuery<RecentCounts> => ({
  name: 'recent conversations',
  sql: ({ conversations }) => `SELECT ${recentCounts(now)} ${conversations}`,
});

export function activityOf(
  { conversations, lastMs }: ConversationStatistics,
  { recent, before }: RecentCounts,
  now: Date,
): Activity {
  const sinceLastMs = lastMs === null ? 0 : Math.max(0, now.getTime() - lastMs);
  return { conversations, recent, before, daysSinceLast: Math.floor(sinceLastMs / DAY_MS) };
}

/** Statistics, and how active somebody is, from the same rows. */
export const statisticsAndActivity = (
  now: Date,
): FilteredQuery<
  { readonly statistics: ConversationStatistics; readonly activity: Activity },
  StatisticsSums & RecentCounts
> => ({
  name: 'conversation counts, ratings and activity',
  sql: ({ conversations }) => `SELECT ${STATISTICS},
      ${recentCounts(now)}
      ${conversations}`,
  toRow: ({ recent, before, ...sums }) => {
    const statistics = toStatistics(sums);
    return { statistics, activity: activityOf(statistics, { recent, before }, now) };
  },
});

const usersBy = (name: string, key: string): FilteredQuery<KeyedUserCounts> => ({
  name,
  sql: ({ conversations }) => `SELECT key, sum(own) AS conversations, sum(messages) AS messages, count() AS users,
      countIf(own > 1) AS returningUsers
    FROM (SELECT ${key} AS key, count() AS own, sum(message_count) AS messages ${conversations} GROUP BY key, user_id)
    GROUP BY key ORDER BY key`,
});

export const usersByProduct = usersBy('users by product', 'product_id');
/** Stands in place of a day. */
export const ALL_DAYS = '';

/** By the day (UTC) on which the conversation began, and once more over all days. */
export const usersByDay: FilteredQuery<KeyedUserCounts> = {
  name: 'users by day',
  sql: ({ conversations }) => `SELECT ${dayOf('day')} AS key, sum(own) AS conversations, sum(messages) AS messages,
      count() AS users, countIf(own > 1) AS returningUsers
    FROM (SELECT ${DAY_NUMBER} AS day, count() AS own, sum(message_count) AS messages ${conversations}
      GROUP BY GROUPING SETS ((day, user_id), (user_id)))
    GROUP BY day ORDER BY day`,
};
