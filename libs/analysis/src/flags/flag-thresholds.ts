import type { FlagName } from '../analysis.js';
import { BIAS_THRESHOLD } from '../bias/bias.js';
import { HALLUCINATION_THRESHOLD } from '../grounding/grounding.js';
import { JAILBREAK_THRESHOLD } from '../jailbreak/jailbreak.js';

/**
 * The confidence from which on each flag is raised, chosen for precision over recall; docs/analysis.md has the same.
 */
export const FLAG_THRESHOLDS = {
  jailbreak: JAILBREAK_THRESHOLD,
  hallucination: HALLUCINATION_THRESHOLD,
  userToxicity: 0.7,
  modelToxicity: 0.6,
  userBias: BIAS_THRESHOLD,
  modelBias: BIAS_THRESHOLD,
  missingCapability: 0.6,
} as const satisfies Readonly<Record<FlagName, number>>;
