import { integer, listOf, record, text } from '@parley/http';
import { FLAG_COUNTS, GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { FlagCountsView, GradesView, LevelsView } from '../aggregates.view.js';

export interface SegmentSummary {
  readonly overview: string;
  readonly recommendations: readonly string[];
}

export interface SegmentAnalyticsView extends LevelsView, GradesView, FlagCountsView {
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly NamedCount[];
  /** Empty when the tenant's budget for insights is spent. */
  readonly summary: SegmentSummary;
  readonly totalConversations: number;
  /** The segment's members, whether or not they have a conversation here. */
  readonly participantCount: number;
}

export const SEGMENT_ANALYTICS = record<SegmentAnalyticsView>('SegmentAnalytics', {
  ...LEVELS,
  ...GRADES,
  ...FLAG_COUNTS,
  topics: listOf(NAMED_COUNT),
  topicGroups: listOf(NAMED_COUNT),
  keywords: listOf(NAMED_COUNT),
  summary: record<SegmentSummary>('SegmentSummary', { overview: text, recommendations: listOf(text) }),
  totalConversations: integer,
  participantCount: integer,
});
