import type { NamedCount } from '../domain/counts.js';
import type { GradesView, LevelsView } from '../figures/figures.view.js';

export interface OrganizationSummary {
  /** How its conversations go. */
  readonly analysis: string;
  /** What that rests on. */
  readonly reason: string;
}

export interface OrganizationAnalyticsView extends LevelsView, GradesView {
  readonly summary: OrganizationSummary;
  readonly totalConversations: number;
  /** In insights mode only. */
  readonly topics?: readonly NamedCount[];
  readonly keywords?: readonly NamedCount[];
}
