/** What a consumer group gets: one entry of the log. An entry may carry many messages of one contract. */
export interface LogRecord {
  /** Name of the contract of its messages, `event.recorded.v1`. */
  readonly contract: string;
  /** JSON array of the messages. */
  readonly payload: string;
  /** Its place in the log, for people and for dead letters: `events/3@812-10044`. */
  readonly origin: string;
  /** When it was written to the log; the start of "ingest to queryable". */
  readonly writtenAt: Date;
  /** W3C traceparent of what wrote it, when that was traced. */
  readonly trace?: string;
}
