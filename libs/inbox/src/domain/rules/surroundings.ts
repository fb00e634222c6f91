import type { ConversationAnalysis } from '@parley/analysis';
import { wellFormed } from '@parley/kernel';
import type { Trigger } from '../trigger.js';

/** What is known of a conversation beyond what was said in it, at the moment it is analysed. */
export interface Surroundings {
  /** Whether it was the first of its product to be given this topic. */
  readonly isNewTopic: boolean;
  /** Whose revenue would be lost with the user: the organization's, or that of events; null: none is known. */
  readonly revenue: 'organization' | 'events' | null;
}

const AT_STAKE = {
  organization: { severity: 5, reason: 'The user may leave, and their organization pays.' },
  events: { severity: 4, reason: 'The user may leave, and has brought revenue.' },
};

export function surroundings(
  { churnRisk, topic }: ConversationAnalysis,
  { isNewTopic, revenue }: Surroundings,
): Trigger[] {
  const triggers: Trigger[] = [];
  if (churnRisk && revenue !== null) {
    triggers.push({ triggerType: 'revenue_risk', ...AT_STAKE[revenue], source: 'churnRisk', confidence: null });
  }
  if (isNewTopic) {
    const reason = `Nobody asked this product about ${wellFormed(topic)} before.`;
    triggers.push({ triggerType: 'novelty', severity: 1, reason, source: 'topic', confidence: null });
  }
  return triggers;
}
