import { CAUSE_SOURCES, ROOT_CAUSES, TOPIC_GROUPS } from '@parley/analysis';
import { described, integer, listOf, nullable, oneOf, record, text, within } from '@parley/http';
import { describedScore } from '@parley/metrics';
import { FLAG_COUNTS, LEVELS, NAMED_COUNT, PILLAR_SCORES, RATINGS } from '../aggregates.view.js';
import { COMPARED } from '../comparison/comparison.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { Compared } from '../filter/narrowings.js';
import type { PillarScores } from '../domain/pillars.js';
import type { FlagCountsView, LevelsView, RatingsView } from '../aggregates.view.js';
import type { InsightText } from '../domain/narrative/insight-text.js';
import type { DissatisfactionTheme, FailingTool, RootCause } from '../domain/aggregates.js';

export type ProductInsights = InsightText & {
  /** What the insight rests on, and who worded it. */
  readonly methodology: string;
};

export interface ProductAnalyticsView extends LevelsView, FlagCountsView, RatingsView, Compared {
  /** 0..1; null under five conversations with a quality index. */
  readonly productQualityIndex: number | null;
  readonly pillarScores: PillarScores;
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly string[];
  readonly rootCauseMix: readonly RootCause[];
  readonly topFailingTools: readonly FailingTool[];
  readonly dissatisfactionThemes: readonly DissatisfactionTheme[];
  /** Null without data, and when the tenant's quota of insights is used up. */
  readonly insights: ProductInsights | null;
}

const PRODUCT_INSIGHTS = record<ProductInsights>('ProductInsights', {
  overview: described(text, 'How the product does, in a few sentences.'),
  findings: described(listOf(text), 'What stands out.'),
  recommendations: described(listOf(text), 'What to do about it.'),
  methodology: described(text, 'What it rests on, and who put it into words.'),
});

export const PRODUCT_ANALYTICS = record<ProductAnalyticsView>('ProductAnalytics', {
  ...LEVELS,
  ...FLAG_COUNTS,
  productQualityIndex: described(
    nullable(within(0, 1)),
    describedScore(
      'The weighted pillars, 0 to 1, higher is better; null under five conversations with a quality index.',
    ),
  ),
  pillarScores: described(PILLAR_SCORES, describedScore('What the product quality index is made of.')),
  topics: described(listOf(NAMED_COUNT), 'What conversations are about, the most frequent first.'),
  topicGroups: described(listOf(NAMED_COUNT), 'The same by group.'),
  keywords: described(listOf(text), "What is typical of the product's conversations, the most typical first."),
  rootCauseMix: described(
    listOf(
      record<RootCause>('RootCause', {
        cause: described(oneOf(ROOT_CAUSES), 'Why conversations went badly.'),
        count: described(integer, 'In how many conversations.'),
        avgConfidence: described(within(0, 1), describedScore('How sure the analysis is, 0 to 1, on average.')),
        source: described(oneOf(CAUSE_SOURCES), 'Who found it. `heuristic`: rules; `llm`: a language model.'),
      }),
    ),
    describedScore('Why conversations went badly, the most frequent first.'),
  ),
  topFailingTools: described(
    listOf(
      record<FailingTool>('FailingTool', {
        toolName: described(text, 'The tool.'),
        failureCount: described(integer, 'Calls that failed.'),
        totalCalls: described(integer, 'Calls in all.'),
        failureRate: described(within(0, 1), 'failureCount / totalCalls, 0 to 1.'),
      }),
    ),
    'Tools whose calls fail, the most failures first.',
  ),
  dissatisfactionThemes: described(
    listOf(
      record<DissatisfactionTheme>('DissatisfactionTheme', {
        topicCanonical: described(text, 'The topic.'),
        topicGroup: described(oneOf(TOPIC_GROUPS), 'The group of the topic.'),
        count: described(integer, 'Conversations about it that went badly.'),
        avgFrustration: described(within(0, 1), describedScore('Their mean frustration, 0 to 1.')),
        avgStruggle: described(within(0, 1), describedScore('Their mean struggle, 0 to 1.')),
        avgCqi: described(within(0, 1), describedScore('Their mean quality index, 0 to 1.')),
      }),
    ),
    describedScore('Topics of conversations that went badly, the worst first.'),
  ),
  ...RATINGS,
  ...COMPARED,
  insights: described(
    nullable(PRODUCT_INSIGHTS),
    "What the metrics say, in words; null without data, and when the tenant's quota of insights is used up.",
  ),
});
