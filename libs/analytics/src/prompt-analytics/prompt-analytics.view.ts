import { COMPARED } from '../comparison/comparison.view.js';
import type { Compared } from '../filter/narrowings.js';
import { described, exactly, flag, instant, integer, nullable, record, within } from '@parley/http';
import { describedScore } from '@parley/metrics';

export interface PromptAnalyticsView extends Compared {
  /** 0..1; null without an analysed conversation. */
  readonly avgQualityIndex: number | null;
  readonly totalConversations: number;
  readonly lastUsedAt: Date | null;
  /** Whether its quality lies below that of its product's other conversations by more than chance explains. */
  readonly needsReview: boolean;
  /** Nothing makes suggestions yet. */
  readonly suggestionCount: 0;
  readonly effectiveSuggestionCount: 0;
}

export const PROMPT_ANALYTICS = record<PromptAnalyticsView>('PromptAnalytics', {
  avgQualityIndex: described(
    nullable(within(0, 1)),
    describedScore('Mean quality index, 0 to 1; null without an analysed conversation.'),
  ),
  totalConversations: integer,
  ...COMPARED,
  lastUsedAt: described(nullable(instant), 'When a conversation last used it (UTC); null: never.'),
  needsReview: described(
    flag,
    "Whether its quality index is significantly below that of the product's other conversations.",
  ),
  suggestionCount: described(exactly(0), 'Always 0.'),
  effectiveSuggestionCount: described(exactly(0), 'Always 0.'),
});
