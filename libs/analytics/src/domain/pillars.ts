import { rounded } from './level.js';

/** What the pillars of a product are made from; source: docs/analysis.md, section 11. Null: no data. */
export interface PillarInputs {
  readonly conversations: number;
  readonly satisfaction: number | null;
  readonly safety: number | null;
  readonly friction: number | null;
  /** Shares of conversations, 0..1. */
  readonly highIntentShare: number;
  readonly churnShare: number;
  /** Share of users with more than one conversation, 0..1. */
  readonly returningShare: number;
}

export interface PillarScores {
  readonly satisfaction: number;
  readonly growth: number;
  readonly friction: number;
  readonly safety: number;
}

/** Below this many conversations an index says more about chance than about the product. */
const MIN_CONVERSATIONS = 5;
/** The index of a product of which nothing is known, and how many conversations that belief is worth. */
const PRIOR = 0.7;
const PRIOR_WEIGHT = 10;

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** All 0..1, higher is better; 0 where there is nothing to say. */
export function pillarScores(inputs: PillarInputs): PillarScores {
  return {
    satisfaction: rounded(inputs.satisfaction ?? 0),
    growth: inputs.conversations === 0 ? 0 : rounded(growth(inputs)),
    friction: rounded(inputs.friction ?? 0),
    safety: rounded(inputs.safety ?? 0),
  };
}

const growth = ({ highIntentShare, returningShare, churnShare }: PillarInputs): number =>
  clip(0.5 + 0.25 * clip(highIntentShare / 0.2) + 0.25 * clip(returningShare / 0.4) - 0.5 * clip(churnShare / 0.1));

/** The weighted pillars, drawn towards the prior while there are few conversations. Null below five. */
export function productQualityIndex(
  scores: PillarScores,
  weights: Readonly<Record<keyof PillarScores, number>>,
  conversations: number,
): number | null {
  if (conversations < MIN_CONVERSATIONS) return null;
  const index =
    weights.satisfaction * scores.satisfaction +
    weights.friction * scores.friction +
    weights.safety * scores.safety +
    weights.growth * scores.growth;
  return rounded((conversations * index + PRIOR_WEIGHT * PRIOR) / (conversations + PRIOR_WEIGHT));
}
