import type { ConversationStatistics, KeyedUserCounts, UserCounts } from '../domain/aggregates.js';
import { commonScale, SCALE_USES, type ScaleUses } from './metric.sql.js';
import { NORMALISED_RATING } from './metric.sql.js';
import type { FilteredQuery } from './conversation-filter.js';

interface StatisticsSums extends Omit<ConversationStatistics, 'averageRating'> {
  readonly uses: ScaleUses;
  /** Mean of the ratings, each from 0 to 1 on its own scale. */
  readonly normalised: number | null;
}

/**
 * Ratings are averaged on the scale that most of them use (of two as common, the lower one); those on another scale are
 * first mapped onto it. With one scale in use, as is usual, this is the plain mean.
 */
export const conversationStatistics: FilteredQuery<ConversationStatistics, StatisticsSums> = {
  name: 'conversation counts and ratings',
  sql: ({ conversations }) => `SELECT
      count() AS conversations,
      sum(message_count) AS messages,
      countIf(rating IS NOT NULL) AS rated,
      ${SCALE_USES} AS uses,
      ${NORMALISED_RATING} AS normalised,
      uniqExact(user_id) AS users,
      if(count() = 0, NULL, toUnixTimestamp64Milli(max(last_message_at))) AS lastMs
    ${conversations}`,
  toRow: ({ uses, normalised, ...row }) => {
    const [lowest, highest] = commonScale(uses);
    return { ...row, averageRating: normalised === null ? null : normalised * (highest - lowest) + lowest };
  },
};

export const users: FilteredQuery<UserCounts> = {
  name: 'users and how many return',
  sql: ({ conversations }) => `SELECT count() AS users, countIf(own > 1) AS returningUsers
    FROM (SELECT count() AS own ${conversations} GROUP BY user_id)`,
};

const usersBy = (name: string, key: string): FilteredQuery<KeyedUserCounts> => ({
  name,
  sql: ({ conversations }) => `SELECT key, sum(own) AS conversations, sum(messages) AS messages, count() AS users,
      countIf(own > 1) AS returningUsers
    FROM (SELECT ${key} AS key, count() AS own, sum(message_count) AS messages ${conversations} GROUP BY key, user_id)
    GROUP BY key ORDER BY key`,
});

export const usersByProduct = usersBy('users by product', 'product_id');
export const usersByDay = usersBy('users by day', `formatDateTime(created_at, '%F', 'UTC')`);
