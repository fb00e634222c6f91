import type { ConversationAnalysis } from '@parley/analysis';
import { guardrails } from './rules/guardrails.js';
import { expectations } from './rules/expectations.js';
import { opportunities } from './rules/opportunities.js';
import { surroundings, type Surroundings } from './rules/surroundings.js';
import type { Trigger } from './trigger.js';

/** Everything in a conversation that a person should know about. docs/inbox.md has the rules in words. */
export const triggersOf = (analysis: ConversationAnalysis, around: Surroundings): Trigger[] => [
  ...guardrails(analysis),
  ...surroundings(analysis, around),
  ...expectations(analysis),
  ...opportunities(analysis),
];
