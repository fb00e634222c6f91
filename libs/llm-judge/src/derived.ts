import { type ConversationAnalysis, frictionOf, needsCause, round3, safetyOf } from '@parley/analysis';
import type { JudgedField } from './judged-fields.js';

type Derived = Pick<
  ConversationAnalysis,
  'jailbreakSucceeded' | 'missingCapability' | 'safety' | 'friction' | 'rootCause'
>;

/** The fields that follow from others, so that they do not keep what the judge has overruled. */
export function derived(
  merged: ConversationAnalysis,
  local: ConversationAnalysis,
  isJudged: (field: JudgedField) => boolean,
): Derived {
  const { flags } = merged;
  const jailbreakSucceeded = flags.jailbreak.raised && merged.jailbreakSucceeded;
  return {
    jailbreakSucceeded,
    missingCapability:
      flags.missingCapability.raised || isJudged('missingCapability') ? merged.missingCapability : null,
    safety: local.safety === null ? null : round3(safetyOf(flags, jailbreakSucceeded)),
    friction: local.friction === null ? null : round3(local.friction + withoutTools(merged) - withoutTools(local)),
    rootCause: needsCause(merged) || isJudged('rootCause') ? merged.rootCause : null,
  };
}

/** Tools fail as often whoever judges, so only this part of the friction changes. */
const withoutTools = ({ frustration, struggle }: ConversationAnalysis): number => frictionOf(frustration, struggle, 0);
