/** Tells when what the log held before it was rewritten has left the hands of everybody who consumes it. */
export abstract class DrainBarrier {
  /**
   * Whether every consumer group has committed what lies below the watermark, and nothing of it can come again.
   * @param watermark from `logWatermark()`, taken before the log was rewritten.
   */
  abstract passed(watermark: string): Promise<boolean>;
}
