/** What a tenant has left to spend on insights in the running hour. */
export interface Budget {
  /** Insights an hour. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the hour ends and the budget is whole again. */
  readonly resetSeconds: number;
}

/** An answer of which a part may have been paid for; no budget: nothing in it costs anything. */
export interface Metered<View> {
  readonly view: View;
  readonly budget: Budget | null;
}

export const HOUR_MS = 3_600_000;
/** How long an insight that was paid for may be asked for again, as long as it stays the same. */
export const RECEIPT_MS = 2 * HOUR_MS;
