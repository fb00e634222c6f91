import { described, integer, listOf, record, text } from '@parley/http';
import { FLAG_COUNTS, GRADES, LEVELS, NAMED_COUNT } from '../aggregates.view.js';
import { COMPARED } from '../comparison/comparison.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { Compared } from '../filter/narrowings.js';
import type { FlagCountsView, GradesView, LevelsView } from '../aggregates.view.js';

export interface SegmentSummary {
  readonly overview: string;
  readonly recommendations: readonly string[];
}

export interface SegmentAnalyticsView extends LevelsView, GradesView, FlagCountsView, Compared {
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly NamedCount[];
  /** Empty when the tenant's quota of insights is used up. */
  readonly summary: SegmentSummary;
  readonly totalConversations: number;
  /** The segment's members, whether or not they have a conversation here. */
  readonly participantCount: number;
}

export const SEGMENT_ANALYTICS = record<SegmentAnalyticsView>('SegmentAnalytics', {
  ...LEVELS,
  ...GRADES,
  ...FLAG_COUNTS,
  topics: described(listOf(NAMED_COUNT), 'What conversations are about, the most frequent first.'),
  topicGroups: described(listOf(NAMED_COUNT), 'The same by group.'),
  keywords: described(listOf(NAMED_COUNT), 'What is typical of them, the most frequent first.'),
  summary: described(
    record<SegmentSummary>('SegmentSummary', {
      overview: described(text, "How the segment does; empty when the tenant's quota of insights is used up."),
      recommendations: described(listOf(text), 'What to do about it.'),
    }),
    'How the segment does, in words.',
  ),
  totalConversations: integer,
  ...COMPARED,
  participantCount: described(integer, "The segment's members, whether or not they have a matching conversation."),
});
