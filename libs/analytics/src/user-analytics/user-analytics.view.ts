import { described, integer, listOf, record, sometimes } from '@parley/http';
import { GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import { COMPARED } from '../comparison/comparison.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { Compared } from '../filter/narrowings.js';
import type { GradesView, LevelsView } from '../aggregates.view.js';
import type { UserSummary } from '../domain/user-profile/user-summary.js';
import { USER_SUMMARY } from './user-summary.view.js';

export interface UserAnalyticsView extends LevelsView, GradesView, Compared {
  readonly summary: UserSummary;
  readonly totalConversations: number;
  /** In insights mode only. */
  readonly topics?: readonly NamedCount[];
  readonly keywords?: readonly NamedCount[];
}

export const USER_ANALYTICS = record<UserAnalyticsView>('UserAnalytics', {
  ...LEVELS,
  ...GRADES,
  summary: described(USER_SUMMARY, 'A profile of the user; in simple mode its texts and lists are empty.'),
  totalConversations: integer,
  ...COMPARED,
  topics: sometimes(
    described(
      listOf(NAMED_COUNT),
      "What the user's conversations are about, the most frequent first; in insights mode only.",
    ),
  ),
  keywords: sometimes(
    described(listOf(NAMED_COUNT), 'What is typical of them, the most frequent first; in insights mode only.'),
  ),
});
