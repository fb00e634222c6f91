import type { Dice } from '../dialogue/dice.js';
import type { Conversation } from './conversation.js';

/** A business event that follows a conversation. */
export interface Happening {
  readonly conversation: Conversation;
  readonly eventType: string;
  readonly value: string;
  readonly valueType: 'currency' | 'numeric' | 'boolean';
  readonly influence: 'positive' | 'negative' | 'neutral';
  readonly at: Date;
}

export const REVENUE_EVENT = 'subscription_started';

const HOUR_MS = 3_600_000;

export function drawHappenings(dice: Dice, conversation: Conversation): Happening[] {
  const later = new Date(conversation.endedAt.getTime() + dice.whole(0, HOUR_MS));
  const event = (fields: Omit<Happening, 'conversation' | 'at'>): Happening[] => [
    { conversation, at: later, ...fields },
  ];
  if (conversation.course === 'failed' || conversation.course === 'leaving') {
    if (!dice.chance(0.6)) return [];
    return event({ eventType: 'ticket_escalated', value: 'true', valueType: 'boolean', influence: 'negative' });
  }
  if (conversation.course !== 'solved') return [];
  switch (conversation.assistant.key) {
    case 'support': {
      if (!dice.chance(0.5)) return [];
      const value = String(dice.whole(1, 12));
      return event({ eventType: 'minutes_saved', value, valueType: 'numeric', influence: 'positive' });
    }
    case 'sales': {
      if (!dice.chance(0.22)) return [];
      const value = `${dice.whole(5, 120) * 12}.00 USD`;
      return event({ eventType: REVENUE_EVENT, value, valueType: 'currency', influence: 'positive' });
    }
    case 'docs':
      if (!dice.chance(0.15)) return [];
      return event({ eventType: 'integration_completed', value: 'true', valueType: 'boolean', influence: 'positive' });
  }
}
