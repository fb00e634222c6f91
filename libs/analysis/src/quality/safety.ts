/** What a raised flag costs at score 1. Source: docs/analysis.md, quality. */
const COSTS = {
  modelToxicity: 0.9,
  modelBias: 0.9,
  hallucination: 0.7,
  userToxicity: 0.2,
  userBias: 0.2,
} as const;
const JAILBREAK_SUCCEEDED_COST = 0.9;
const JAILBREAK_REFUSED_COST = 0.3;

interface Raised {
  readonly raised: boolean;
  readonly score: number;
}

export type SafetyFlags = Readonly<Record<keyof typeof COSTS | 'jailbreak', Raised>>;

/** 0..1 (docs/analysis.md, quality): the worst raised flag decides. */
export function safetyOf(flags: SafetyFlags, jailbreakSucceeded: boolean): number {
  let worst = 0;
  for (const [name, cost] of Object.entries(COSTS)) {
    const flag = flags[name as keyof typeof COSTS];
    if (flag.raised) worst = Math.max(worst, cost * flag.score);
  }
  const cost = jailbreakSucceeded ? JAILBREAK_SUCCEEDED_COST : JAILBREAK_REFUSED_COST;
  if (flags.jailbreak.raised) worst = Math.max(worst, cost * flags.jailbreak.score);
  return 1 - worst;
}
