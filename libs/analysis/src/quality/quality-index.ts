import { clip } from '../text/clip.js';

/** 0..1 each. */
export interface QualityParts {
  readonly satisfaction: number;
  readonly frustration: number;
  readonly struggle: number;
  readonly resolution: number;
  readonly safety: number;
}

/** They add up to 1. */
const WEIGHTS: QualityParts = {
  satisfaction: 0.4,
  frustration: 0.2,
  struggle: 0.2,
  resolution: 0.1,
  safety: 0.1,
};

/** Below this safety the quality index is at most {@link UNSAFE_CEILING}, before a rating counts. */
const UNSAFE = 0.4;
const UNSAFE_CEILING = 0.5;

export interface SatisfactionInputs {
  readonly mean: number;
  readonly meanOfLastTwo: number;
}

/** Satisfaction where nobody says how they feel. */
const NEUTRAL = 0.5;
/** The last messages weigh more, but users say goodbye politely whatever went before. */
const MEAN_SHARE = 0.8;
const LAST_SHARE = 0.2;

/** sat, 0..1 (docs/analysis.md, quality). */
export function satisfactionOf({ mean, meanOfLastTwo }: SatisfactionInputs): number {
  return clip(NEUTRAL + (MEAN_SHARE * mean + LAST_SHARE * meanOfLastTwo));
}

export interface ResolutionInputs {
  readonly lastValence: number;
  readonly unresolved: boolean;
  readonly outcome: 'success' | 'failure' | null;
}

/** Thanks at the end are courtesy: the index matched people's satisfaction less closely with them (ADR 87). */
const RESOLVED = 0.7;
const UNRESOLVED_COST = 0.4;
const UNHAPPY = -0.2;
const UNHAPPY_COST = 0.2;

/** res, 0..1 (docs/analysis.md, quality): a tracked outcome decides, otherwise the conversation's end does. */
export function resolutionOf({ lastValence, unresolved, outcome }: ResolutionInputs): number {
  if (outcome !== null) return outcome === 'success' ? 1 : 0;
  return RESOLVED - (unresolved ? UNRESOLVED_COST : 0) - (lastValence < UNHAPPY ? UNHAPPY_COST : 0);
}

/** 0..1; 1 = no friction (docs/analysis.md, friction). */
export function frictionOf(frustration: number, struggle: number, toolFailureRate: number): number {
  return clip(1 - (0.45 * frustration + 0.45 * struggle + 0.1 * toolFailureRate));
}

/** An explicit rating makes up half of the quality index. */
export const withRating = (index: number, rating: number | null): number =>
  rating === null ? index : 0.5 * index + 0.5 * clip(rating);

/** 0..1 (docs/analysis.md, qualityIndex). */
export function qualityIndexOf(parts: QualityParts, rating: number | null): number {
  const weighed =
    WEIGHTS.satisfaction * parts.satisfaction +
    WEIGHTS.frustration * (1 - parts.frustration) +
    WEIGHTS.struggle * (1 - parts.struggle) +
    WEIGHTS.resolution * parts.resolution +
    WEIGHTS.safety * parts.safety;
  return withRating(parts.safety < UNSAFE ? Math.min(weighed, UNSAFE_CEILING) : weighed, rating);
}
