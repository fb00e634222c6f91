/** What one question may ask for. */
export const MAX_MEASURES = 8;
export const MAX_BY = 2;
export const DEFAULT_ROWS = 100;
export const MAX_ROWS = 10_000;
/** Groups that are sorted for an answer; what has more is to be narrowed by a filter. */
export const MAX_GROUPS = 50_000;
