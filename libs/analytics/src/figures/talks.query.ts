import { commonScale, SCALE_USES, type ScaleUses } from './common-scale.sql.js';
import type { ScopedQuery } from './conversation-scope.js';

export interface TalkRow {
  /** All that were recorded, analysed or not yet. */
  readonly conversations: number;
  readonly messages: number;
  readonly rated: number;
  /** On the scale that most ratings use. */
  readonly averageRating: number | null;
  readonly users: number;
  /** Milliseconds since 1970; null without a conversation. */
  readonly lastMs: number | null;
}

interface TalkSums extends Omit<TalkRow, 'averageRating'> {
  readonly uses: ScaleUses;
  /** Mean of the ratings, each from 0 to 1 on its own scale. */
  readonly normalised: number | null;
}

/**
 * Ratings are averaged on the scale that most of them use (of two as common, the lower one); those on another scale are
 * first mapped onto it. With one scale in use, as is usual, this is the plain mean.
 */
export const talks: ScopedQuery<TalkRow, TalkSums> = {
  name: 'conversation counts and ratings',
  sql: ({ conversations }) => `SELECT
      count() AS conversations,
      sum(message_count) AS messages,
      countIf(rating IS NOT NULL) AS rated,
      ${SCALE_USES} AS uses,
      avgOrNullIf((rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL) AS normalised,
      uniqExact(user_id) AS users,
      if(count() = 0, NULL, toUnixTimestamp64Milli(max(last_message_at))) AS lastMs
    ${conversations}`,
  toRow: ({ uses, normalised, ...row }) => {
    const [lowest, highest] = commonScale(uses);
    return { ...row, averageRating: normalised === null ? null : normalised * (highest - lowest) + lowest };
  },
};

export interface UsersRow {
  readonly users: number;
  /** Those with more than one conversation. */
  readonly returningUsers: number;
}

export const users: ScopedQuery<UsersRow> = {
  name: 'users and how many return',
  sql: ({ conversations }) => `SELECT count() AS users, countIf(talks > 1) AS returningUsers
    FROM (SELECT count() AS talks ${conversations} GROUP BY user_id)`,
};

export interface GroupedUsersRow extends UsersRow {
  readonly key: string;
  readonly conversations: number;
  readonly messages: number;
}

const usersBy = (name: string, key: string): ScopedQuery<GroupedUsersRow> => ({
  name,
  sql: ({ conversations }) => `SELECT key, sum(talks) AS conversations, sum(messages) AS messages, count() AS users,
      countIf(talks > 1) AS returningUsers
    FROM (SELECT ${key} AS key, count() AS talks, sum(message_count) AS messages ${conversations} GROUP BY key, user_id)
    GROUP BY key ORDER BY key`,
});

export const usersByProduct = usersBy('users by product', 'product_id');
export const usersByDay = usersBy('users by day', `formatDateTime(created_at, '%F', 'UTC')`);
