import { MIN_CONVERSATIONS } from '@parley/metrics';
import type { Averages, UserCounts } from './aggregates.js';
import { rounded } from './scores.js';

/** What the pillars of a product are worked out from; source: docs/analytics.md. Null: no data. */
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
  /** Share of conversations with a conversion event, 0..1; null where the product records none. */
  readonly conversionShare: number | null;
}

/** @param conversionShare null where no conversions are recorded. */
export const pillarInputs = (
  row: Averages,
  { users, returningUsers }: UserCounts,
  conversionShare: number | null = null,
): PillarInputs => ({
  conversations: row.conversations,
  satisfaction: row.satisfaction,
  safety: row.safety,
  friction: row.friction,
  highIntentShare: share(row.highIntent, row.conversations),
  churnShare: share(row.churnRisk, row.conversations),
  returningShare: share(returningUsers, users),
  conversionShare,
});

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export interface PillarScores {
  readonly satisfaction: number;
  readonly growth: number;
  readonly friction: number;
  readonly safety: number;
}

/** The index of a product about which nothing is known, and how many conversations that belief is worth. */
const PRIOR = 0.7;
const PRIOR_WEIGHT = 10;
const NEITHER_GROWS_NOR_SHRINKS = 0.5;

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** All 0..1, higher is better; 0 without data. */
export function pillarScores(inputs: PillarInputs): PillarScores {
  return {
    satisfaction: rounded(inputs.satisfaction ?? 0),
    growth: inputs.conversations === 0 ? 0 : rounded(growth(inputs)),
    friction: rounded(inputs.friction ?? 0),
    safety: rounded(inputs.safety ?? 0),
  };
}

/** Conversions say more about growth than visits do, so where they are recorded they replace returning users. */
function growth(inputs: PillarInputs): number {
  const { conversations, highIntentShare, returningShare, conversionShare, churnShare } = inputs;
  if (conversations < MIN_CONVERSATIONS) return NEITHER_GROWS_NOR_SHRINKS;
  const success = conversionShare === null ? returningShare / 0.4 : conversionShare / 0.1;
  return clip(
    NEITHER_GROWS_NOR_SHRINKS +
      0.25 * clip(highIntentShare / 0.2) +
      0.25 * clip(success) -
      0.5 * clip(churnShare / 0.1),
  );
}

export type PillarWeights = Readonly<Record<keyof PillarScores, number>>;

const weigh = (scores: PillarScores, weights: PillarWeights): number =>
  weights.satisfaction * scores.satisfaction +
  weights.friction * scores.friction +
  weights.safety * scores.safety +
  weights.growth * scores.growth;

/**
 * The weighted pillars, drawn towards the prior while few conversations have a quality index. Null below five.
 * @param prior what to expect before anything is known: {@link priorOf}.
 */
export function productQualityIndex(
  scores: PillarScores,
  weights: PillarWeights,
  indexed: number,
  prior: number,
): number | null {
  if (indexed < MIN_CONVERSATIONS) return null;
  const index = weigh(scores, weights);
  return rounded((indexed * index + PRIOR_WEIGHT * prior) / (indexed + PRIOR_WEIGHT));
}

/** The parts of a product that its index depends on. */
export interface IndexedProduct {
  readonly scores: PillarScores;
  readonly weights: PillarWeights;
  /** Conversations with a quality index: they alone have the other pillars but growth. */
  readonly indexed: number;
}

/** The mean over the tenant's other products with enough such conversations to have an index; 0.7 where there is none. */
export function priorOf(others: readonly IndexedProduct[]): number {
  const known = others.filter(({ indexed }) => indexed >= MIN_CONVERSATIONS);
  if (known.length === 0) return PRIOR;
  return known.reduce((sum, { scores, weights }) => sum + weigh(scores, weights), 0) / known.length;
}
