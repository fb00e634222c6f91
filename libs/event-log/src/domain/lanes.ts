/** Whatever puts dead letters aside: every lane that a worker may run, and the relay. */
export const LANES = [
  'event-facts',
  'conversation-facts',
  'user-facts',
  'conversation-analysis',
  'conversation-judgement',
  'relay',
] as const;
