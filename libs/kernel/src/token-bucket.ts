/** Lets `capacity` through in a window, evenly refilled, and all of it at once after a rest. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly capacity: number,
    private readonly windowMs: number,
    nowMs: number,
  ) {
    this.tokens = capacity;
    this.filledAt = nowMs;
  }

  /**
   * Takes the amount. More than the capacity is taken from a full bucket, which then refills from below zero.
   * @returns how long to wait for it instead, in ms; 0: taken.
   */
  take(amount: number, nowMs: number): number {
    const refilled = ((nowMs - this.filledAt) / this.windowMs) * this.capacity;
    this.tokens = Math.min(this.capacity, this.tokens + Math.max(0, refilled));
    this.filledAt = nowMs;
    const needed = Math.min(amount, this.capacity);
    if (needed <= this.tokens) {
      this.tokens -= amount;
      return 0;
    }
    return ((needed - this.tokens) / this.capacity) * this.windowMs;
  }

  /** Takes what was used beyond the amount taken before; a negative amount is given back. */
  settle(amount: number): void {
    this.tokens = Math.min(this.capacity, this.tokens - amount);
  }

  get remaining(): number {
    return Math.max(0, Math.floor(this.tokens));
  }
}
