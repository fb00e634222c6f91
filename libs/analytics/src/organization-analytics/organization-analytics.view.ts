import { described, integer, listOf, record, sometimes, text } from '@parley/http';
import { GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import { COMPARED } from '../comparison/comparison.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { Compared } from '../filter/narrowings.js';
import type { GradesView, LevelsView } from '../aggregates.view.js';

export interface OrganizationSummary {
  /** How its conversations go. */
  readonly analysis: string;
  /** What the analysis rests on. */
  readonly reason: string;
}

export interface OrganizationAnalyticsView extends LevelsView, GradesView, Compared {
  readonly summary: OrganizationSummary;
  readonly totalConversations: number;
  /** In insights mode only. */
  readonly topics?: readonly NamedCount[];
  readonly keywords?: readonly NamedCount[];
}

export const ORGANIZATION_ANALYTICS = record<OrganizationAnalyticsView>('OrganizationAnalytics', {
  ...LEVELS,
  ...GRADES,
  summary: described(
    record<OrganizationSummary>('OrganizationSummary', {
      analysis: described(text, 'How its conversations go; empty in simple mode.'),
      reason: described(text, 'What that rests on; empty in simple mode.'),
    }),
    'How the organization does, in words; in simple mode its texts and lists are empty.',
  ),
  totalConversations: integer,
  ...COMPARED,
  topics: sometimes(
    described(listOf(NAMED_COUNT), 'What its conversations are about, the most frequent first; in insights mode only.'),
  ),
  keywords: sometimes(
    described(listOf(NAMED_COUNT), 'What is typical of them, the most frequent first; in insights mode only.'),
  ),
});
