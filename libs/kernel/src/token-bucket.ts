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
   * Takes the amount; more than the capacity takes all of it. @returns how long to wait for it instead, in ms; 0:
   * taken.
   */
  take(amount: number, nowMs: number): number {
    const refilled = ((nowMs - this.filledAt) / this.windowMs) * this.capacity;
    this.tokens = Math.min(this.capacity, this.tokens + Math.max(0, refilled));
    this.filledAt = nowMs;
    const wanted = Math.min(amount, this.capacity);
    if (wanted <= this.tokens) {
      this.tokens -= wanted;
      return 0;
    }
    return ((wanted - this.tokens) / this.capacity) * this.windowMs;
  }

  get remaining(): number {
    return Math.floor(this.tokens);
  }
}
