export const NANOS_PER_USD = 1_000_000_000;

/** Of one message: more comes of a wrong price or a wrong count. */
export const MAX_COST_USD = 1_000_000;
