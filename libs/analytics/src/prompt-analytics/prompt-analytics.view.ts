import { exactly, flag, instant, integer, nullable, record, within } from '@parley/http';

export interface PromptAnalyticsView {
  /** 0..1; null without an analysed conversation. */
  readonly avgQualityIndex: number | null;
  readonly totalConversations: number;
  readonly lastUsedAt: Date | null;
  /** Its quality lies below that of its product's other conversations by more than chance explains. */
  readonly needsReview: boolean;
  /** Nothing makes suggestions yet. */
  readonly suggestionCount: 0;
  readonly effectiveSuggestionCount: 0;
}

export const PROMPT_ANALYTICS = record<PromptAnalyticsView>('PromptAnalytics', {
  avgQualityIndex: nullable(within(0, 1)),
  totalConversations: integer,
  lastUsedAt: nullable(instant),
  needsReview: flag,
  suggestionCount: exactly(0),
  effectiveSuggestionCount: exactly(0),
});
