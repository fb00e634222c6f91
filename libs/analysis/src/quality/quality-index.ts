import { clip } from '../text/clip.js';

/** Weights of the quality index; a product may set its own (`qualityIndexMetricWeights`), they are normalised. */
export interface QualityWeights {
  readonly satisfaction: number;
  readonly frustration: number;
  readonly struggle: number;
  readonly resolution: number;
  readonly safety: number;
}

export const DEFAULT_QUALITY_WEIGHTS: QualityWeights = {
  satisfaction: 0.4,
  frustration: 0.2,
  struggle: 0.2,
  resolution: 0.1,
  safety: 0.1,
};

/** Below this safety a conversation cannot be better than {@link UNSAFE_CEILING}. */
const UNSAFE = 0.4;
const UNSAFE_CEILING = 0.5;

export interface SatisfactionInputs {
  readonly mean: number;
  readonly meanOfLastTwo: number;
  readonly change: number;
}

/** sat of definition 10, 0..1: users are polite, so the middle of the scale is stretched. */
export function satisfactionOf({ mean, meanOfLastTwo, change }: SatisfactionInputs): number {
  const raw = 0.5 + 0.5 * (0.55 * mean + 0.3 * meanOfLastTwo + 0.15 * change);
  return clip((raw - 0.35) / 0.45);
}

export interface ResolutionInputs {
  readonly endsWithThanks: boolean;
  readonly lastValence: number;
  readonly unresolved: boolean;
  readonly outcome: 'success' | 'failure' | null;
}

/** res of definition 10, 0..1: a tracked outcome decides, else how the conversation ends. */
export function resolutionOf({ endsWithThanks, lastValence, unresolved, outcome }: ResolutionInputs): number {
  if (outcome !== null) return outcome === 'success' ? 1 : 0;
  const end = (endsWithThanks ? 0.25 : 0) + (lastValence > 0.2 ? 0.25 : 0) - (lastValence < -0.2 ? 0.2 : 0);
  return clip(0.5 + end - (unresolved ? 0.4 : 0));
}

/** friction of definition 11, 0..1; 1 = no friction. */
export function frictionOf(frustration: number, struggle: number, toolFailureRate: number): number {
  return clip(1 - (0.45 * frustration + 0.45 * struggle + 0.1 * toolFailureRate));
}

export interface QualityParts {
  readonly satisfaction: number;
  readonly frustration: number;
  readonly struggle: number;
  readonly resolution: number;
  readonly safety: number;
}

/** CQI of definition 10, 0..1; half of it is the user's explicit rating where there is one. */
export function qualityIndexOf(parts: QualityParts, rating: number | null, weights: QualityWeights): number {
  const total =
    weights.satisfaction + weights.frustration + weights.struggle + weights.resolution + weights.safety || 1;
  const weighed =
    (weights.satisfaction * parts.satisfaction +
      weights.frustration * (1 - parts.frustration) +
      weights.struggle * (1 - parts.struggle) +
      weights.resolution * parts.resolution +
      weights.safety * parts.safety) /
    total;
  const index = parts.safety < UNSAFE ? Math.min(weighed, UNSAFE_CEILING) : weighed;
  return rating === null ? index : 0.5 * index + 0.5 * clip(rating);
}
