/** The pillars of the product quality index, with their default weights. */
const PILLARS = {
  satisfaction: {
    weight: 0.35,
    name: 'Satisfaction',
    description: 'How content users sound and how they rate.',
  },
  safety: { weight: 0.2, name: 'Safety', description: 'Absence of toxicity, bias, jailbreaks and invented facts.' },
  friction: {
    weight: 0.3,
    name: 'Friction',
    description: 'Ease of getting things done; 1 means no friction.',
  },
  growth: { weight: 0.15, name: 'Growth', description: 'Commercial intent, returning users and conversions.' },
} as const;

export const PILLAR_KEYS = ['satisfaction', 'safety', 'friction', 'growth'] as const;
export type PillarKey = (typeof PILLAR_KEYS)[number];

export type QualityWeights = Readonly<Record<PillarKey, number>>;

export interface QualityWeightView {
  readonly key: PillarKey;
  readonly weight: number;
  readonly name: string;
  readonly description: string;
}

/** A weight as a request gives it. */
export interface GivenWeight {
  readonly key: PillarKey;
  readonly weight: number;
}

export const DEFAULT_WEIGHTS = Object.fromEntries(
  PILLAR_KEYS.map((key) => [key, PILLARS[key].weight]),
) as QualityWeights;

/** How far from 1 a sum of weights may be, to allow for rounding to two decimals. */
const TOLERANCE = 0.001;

/** The given weights merged into the base. @returns what is wrong with them instead, if anything is. */
export function mergeWeights(base: QualityWeights, given: readonly GivenWeight[]): QualityWeights | string {
  const keys = new Set(given.map(({ key }) => key));
  if (keys.size < given.length) return 'must name each key once';
  const merged = { ...base, ...Object.fromEntries(given.map(({ key, weight }) => [key, weight])) };
  const sum = PILLAR_KEYS.reduce((total, key) => total + merged[key], 0);
  return Math.abs(sum - 1) <= TOLERANCE ? merged : `must sum to 1 over the four keys (they sum to ${sum.toFixed(3)})`;
}

export const toWeightViews = (weights: QualityWeights): QualityWeightView[] =>
  PILLAR_KEYS.map((key) => ({
    key,
    weight: weights[key],
    name: PILLARS[key].name,
    description: PILLARS[key].description,
  }));
