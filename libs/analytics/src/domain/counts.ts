/** How many conversations have something, and their share of those counted, 0..100 with one decimal. */
export interface Count {
  readonly total: number;
  readonly percentage: number;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

export const count = (total: number, of: number): Count => ({
  total,
  percentage: of === 0 ? 0 : Math.round((1000 * total) / of) / 10,
});
