/** The fixed groups that every topic belongs to. Source: docs/analysis.md, topics. */
export const TOPIC_GROUPS = [
  'billing',
  'account',
  'orders',
  'shipping',
  'returns',
  'technical issue',
  'integration',
  'how-to',
  'content/writing',
  'coding',
  'data/analysis',
  'research/facts',
  'planning/travel',
  'health',
  'smalltalk',
  'other',
] as const;
export type TopicGroup = (typeof TOPIC_GROUPS)[number];

/** The group, and the topic, of what is about nothing in particular. */
export const CATCH_ALL = 'other' satisfies TopicGroup;
