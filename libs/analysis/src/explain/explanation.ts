/** Scores that `explain` can break down. */
export const EXPLAINED_SCORES = [
  'sentiment',
  'frustration',
  'struggle',
  'commercialIntent',
  'jailbreak',
  'hallucination',
  'userToxicity',
  'modelToxicity',
  'userBias',
  'modelBias',
  'missingCapability',
  'emotion',
] as const;
export type ExplainedScore = (typeof EXPLAINED_SCORES)[number];

/** One reason why a score is what it is. */
export interface Contribution {
  readonly messageId: string;
  /** What was seen, as a name of this library: `affect`, `rephrase`, `VADER`, `n-grams`. */
  readonly cue: string;
  /** The words that it was seen in, where there are such. */
  readonly text: string | null;
  /** How strongly it speaks for a higher score (or a lower one, if negative): -1..1. Not a sum: scores are noisy-ors and maxima. */
  readonly effect: number;
}

/** Per score the contributions, strongest first. A score that nothing moved is missing. */
export type Explanation = Partial<Record<ExplainedScore, readonly Contribution[]>>;
