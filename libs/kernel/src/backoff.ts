export interface BackoffBounds {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** How long to wait after this many failures in a row, from 1: twice as long each time, up to `lastMs`. */
export const backoffMs = (failures: number, { firstMs, lastMs }: BackoffBounds): number =>
  Math.min(lastMs, firstMs * 2 ** (failures - 1));
