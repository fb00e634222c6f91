import type { ConversationAnalysis } from '@parley/analysis';
import { wellFormed } from '@parley/kernel';
import { type Bands, INTENSITY_BANDS, labelOf, SENTIMENT_BANDS } from '@parley/metrics';

export interface ScoreLevel {
  readonly label: string;
  readonly score: number;
}

/** What the analysis says of a conversation in the inbox, beside its triggers. */
export interface ItemDetails {
  readonly topic: string | null;
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly sentiment: ScoreLevel;
  readonly frustration: ScoreLevel;
  readonly struggle: ScoreLevel;
  readonly qualityIndex: number | null;
}

export const NOT_SCORED: ScoreLevel = { label: 'unknown', score: 0 };

export function detailsOf(analysis: ConversationAnalysis): ItemDetails {
  const scored = analysis.supported && analysis.userMessageCount > 0;
  const level = (score: number, bands: Bands): ScoreLevel =>
    scored ? { label: labelOf(bands, score), score } : NOT_SCORED;
  return {
    topic: analysis.topic === '' ? null : wellFormed(analysis.topic),
    summary: wellFormed(analysis.summary),
    keywords: analysis.keywords.map(wellFormed),
    sentiment: level(analysis.sentiment, SENTIMENT_BANDS),
    frustration: level(analysis.frustration, INTENSITY_BANDS),
    struggle: level(analysis.struggle, INTENSITY_BANDS),
    qualityIndex: analysis.qualityIndex,
  };
}
