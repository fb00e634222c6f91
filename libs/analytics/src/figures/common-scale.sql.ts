/** An aggregate: the scales in use, the lower first, and how many ratings use each. */
export const SCALE_USES = 'sumMapIf([(assumeNotNull(rating_min), assumeNotNull(rating_max))], [1], rating IS NOT NULL)';

/**
 * An aggregate: the scale (lowest, highest) that most ratings use. Of two that are as common it is the lower one, so
 * that the order in which conversations are read does not decide; (0, 0) without a rating.
 */
export const COMMON_SCALE = `(${SCALE_USES} AS uses).1[indexOf(uses.2, arrayMax(uses.2))]`;

/** (lowest, highest) of a scale, and how many ratings use it, side by side. */
export type ScaleUses = readonly [scales: readonly (readonly [number, number])[], uses: readonly number[]];

/** The same of scales in use that were read: lowest and highest; (0, 0) without a rating. */
export function commonScale([scales, uses]: ScaleUses): readonly [number, number] {
  return scales[uses.indexOf(Math.max(...uses))] ?? [0, 0];
}
