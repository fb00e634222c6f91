import { integer, listOf, record, sometimes } from '@parley/http';
import { GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { GradesView, LevelsView } from '../aggregates.view.js';
import type { UserSummary } from '../domain/user-profile/user-summary.js';
import { USER_SUMMARY } from './user-summary.view.js';

export interface UserAnalyticsView extends LevelsView, GradesView {
  readonly summary: UserSummary;
  readonly totalConversations: number;
  /** In insights mode only. */
  readonly topics?: readonly NamedCount[];
  readonly keywords?: readonly NamedCount[];
}

export const USER_ANALYTICS = record<UserAnalyticsView>('UserAnalytics', {
  ...LEVELS,
  ...GRADES,
  summary: USER_SUMMARY,
  totalConversations: integer,
  topics: sometimes(listOf(NAMED_COUNT)),
  keywords: sometimes(listOf(NAMED_COUNT)),
});
