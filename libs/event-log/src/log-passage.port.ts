/** Tells when what the log held before it was rewritten has left the hands of everybody who consumes it. */
export abstract class LogPassage {
  /**
   * Whether every consumer group has committed what lies below the horizon, and nothing of it can come again.
   * @param horizon from `logHorizon()`, taken before the log was rewritten.
   */
  abstract passed(horizon: string): Promise<boolean>;
}
