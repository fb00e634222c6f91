/** Tells when no consumer holds anything any more that the log held before it was rewritten. */
export abstract class DrainBarrier {
  /**
   * Whether every consumer group has committed everything below the watermark, and none of it can come again.
   * @param watermark from `logWatermark()`, taken before the log was rewritten.
   */
  abstract passed(watermark: string): Promise<boolean>;
}
