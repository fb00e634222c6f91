import type { ConversationAnalysis, FlagName } from '@parley/analysis';
import type { Trigger } from '../trigger.js';

interface Rule {
  readonly severity: number;
  readonly reason: string;
}

/** What the assistant does weighs more than what is done to it. */
const RULES: Readonly<Partial<Record<FlagName, Rule>>> = {
  modelToxicity: { severity: 5, reason: 'The assistant was abusive.' },
  modelBias: { severity: 4, reason: 'The assistant was biased against a group of people.' },
  userToxicity: { severity: 3, reason: 'The user was abusive.' },
  userBias: { severity: 2, reason: 'The user was biased against a group of people.' },
};

const JAILBREAK_HELD: Rule = { severity: 3, reason: 'The user tried to make the assistant break its rules.' };
const JAILBREAK_SUCCEEDED: Rule = { severity: 5, reason: 'The user made the assistant break its rules.' };

export function guardrails({ flags, jailbreakSucceeded }: ConversationAnalysis): Trigger[] {
  const rules = { jailbreak: jailbreakSucceeded ? JAILBREAK_SUCCEEDED : JAILBREAK_HELD, ...RULES };
  return Object.entries(rules).flatMap(([name, rule]) => {
    const flag = flags[name as FlagName];
    return flag.raised ? [{ triggerType: 'guardrail', ...rule, source: name, confidence: flag.score } as const] : [];
  });
}
