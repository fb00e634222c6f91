import { integer, listOf, record, sometimes, text } from '@parley/http';
import { GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { GradesView, LevelsView } from '../aggregates.view.js';

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

export const ORGANIZATION_ANALYTICS = record<OrganizationAnalyticsView>('OrganizationAnalytics', {
  ...LEVELS,
  ...GRADES,
  summary: record<OrganizationSummary>('OrganizationSummary', { analysis: text, reason: text }),
  totalConversations: integer,
  topics: sometimes(listOf(NAMED_COUNT)),
  keywords: sometimes(listOf(NAMED_COUNT)),
});
