const USES = 'sumMapIf([(assumeNotNull(rating_min), assumeNotNull(rating_max))], [1], rating IS NOT NULL)';

/**
 * An aggregate: the scale (lowest, highest) that most ratings use. Of two that are as common it is the lower one, so
 * that the order in which conversations are read does not decide; (0, 0) without a rating.
 */
export const COMMON_SCALE = `(${USES} AS uses).1[indexOf(uses.2, arrayMax(uses.2))]`;
