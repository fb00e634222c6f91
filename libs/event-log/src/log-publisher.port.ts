import type { Stream } from '@parley/contracts';
import type { LogRecord } from './log-record.js';

/**
 * Which of a stream's topics a record takes. All lead to the same lanes; the side routes keep a mass of records, from
 * one tenant or from the past, from delaying everybody's newest records.
 */
export type Route = 'main' | 'overflow' | 'history';

export interface OutgoingRecord extends LogRecord {
  readonly stream: Stream;
  readonly route: Route;
  /** Records of one key keep their order within a route. */
  readonly key: string;
}

/** Where the relay publishes to. */
export abstract class LogPublisher {
  /** Resolves once all are durable. After a rejection some may be: publishing all of them again is harmless. */
  abstract publish(records: readonly OutgoingRecord[]): Promise<void>;
  abstract close(): Promise<void>;
}
