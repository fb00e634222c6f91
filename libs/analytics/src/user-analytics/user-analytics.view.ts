import type { NamedCount } from '../domain/counts.js';
import type { GradesView, LevelsView } from '../figures/figures.view.js';
import type { UserSummary } from './user-summary.view.js';

export interface UserAnalyticsView extends LevelsView, GradesView {
  readonly summary: UserSummary;
  readonly totalConversations: number;
  /** In insights mode only. */
  readonly topics?: readonly NamedCount[];
  readonly keywords?: readonly NamedCount[];
}
