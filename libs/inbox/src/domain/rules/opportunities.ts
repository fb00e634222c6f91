import type { ConversationAnalysis } from '@parley/analysis';
import { COMMERCIAL_INTENT_BANDS, lowerBoundOf, SENTIMENT_BANDS } from '@parley/metrics';
import type { Trigger } from '../trigger.js';

const HIGH_INTENT = lowerBoundOf(COMMERCIAL_INTENT_BANDS, 'high');
const CERTAIN_INTENT = 0.85;
const DELIGHT = lowerBoundOf(SENTIMENT_BANDS, 'very_positive');

export function opportunities({ commercialIntent, commercialSignal, sentiment }: ConversationAnalysis): Trigger[] {
  const triggers: Trigger[] = [];
  if (commercialIntent >= HIGH_INTENT) {
    triggers.push({
      triggerType: 'opportunity',
      severity: commercialIntent >= CERTAIN_INTENT ? 4 : 3,
      reason: `The user means to buy: ${commercialSignal.replaceAll('_', ' ')}.`,
      source: 'commercialIntent',
      confidence: commercialIntent,
    });
  }
  if (sentiment >= DELIGHT) {
    const reason = 'The user was delighted.';
    triggers.push({ triggerType: 'opportunity', severity: 2, reason, source: 'delight', confidence: sentiment });
  }
  return triggers;
}
