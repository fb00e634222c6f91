const LEAST_MS = 600_000;
const MOST_MS = 86_400_000;

interface Measured {
  readonly next: number;
  readonly atMs: number;
}

/** How many transactions begin in a millisecond, measured over the last day or so. */
export class TransactionPace {
  private since: Measured | null = null;

  /** @returns null within ten minutes of the first measurement, when it would say little. */
  measure(next: number, atMs: number): number | null {
    this.since ??= { next, atMs };
    const { since } = this;
    const passedMs = atMs - since.atMs;
    if (passedMs < LEAST_MS) return null;
    if (passedMs > MOST_MS) this.since = { next, atMs };
    return (next - since.next) / passedMs;
  }
}
