/** Limits on what one question may ask for. */
export const MAX_MEASURES = 8;
export const MAX_BY = 2;
export const DEFAULT_ROWS = 100;
export const MAX_ROWS = 10_000;
/** The most groups that are sorted for an answer; a question with more has to be narrowed by a filter. */
export const MAX_GROUPS = 50_000;
