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
  /** What was found, by this library's name for it: `affect`, `rephrase`, `VADER`, `n-grams`. */
  readonly cue: string;
  /** The words in which it was found; null where there are none. */
  readonly text: string | null;
  /**
   * How strongly it speaks for a higher score (a lower one if negative), -1..1. No sum: scores are noisy-ors and
   * maxima.
   */
  readonly effect: number;
}

/** The contributions to each score, strongest first. A score that nothing moved is missing. */
export type Explanation = Partial<Record<ExplainedScore, readonly Contribution[]>>;
