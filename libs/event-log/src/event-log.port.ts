import type { Stream } from '@parley/contracts';
import type { LogRecord } from './log-record.js';

/** Consumers that share the work: each record goes to one of them, and their position is stored under the name. */
export interface ConsumerGroup {
  readonly name: string;
  readonly stream: Stream;
  /** The most records in one batch. */
  readonly maxBatchRecords: number;
  /** Least milliseconds between two batches of a consumer that keeps up, so that records gather into one batch. */
  readonly gatherMs?: number;
}

/**
 * A consumer's right to its partitions. It is lost when the consumer learns that others may have them, or when it has
 * shown no sign of life for so long that they must have.
 *
 * An insert that is on its way when the lease is lost may still arrive. It changes no figure: it brings the keys and
 * versions that the next consumer inserts from the same batch, or older ones, and the newest version holds. Nor can it
 * be taken back, since those rows are the next consumer's as well. An erasure that deletes the rows in between, within
 * the minute that an insert may take, would have to be asked for again.
 */
export class Lease {
  private readonly losing = new AbortController();
  private renewedAt = Date.now();

  constructor(private readonly lastsMs: number) {}

  /** Aborted once the lease is lost. */
  get signal(): AbortSignal {
    return this.losing.signal;
  }

  /** @param at when the consumer showed that it lives, at the latest. */
  renew(at = Date.now()): void {
    this.renewedAt = at;
  }

  lose(reason: Error): void {
    this.losing.abort(reason);
  }

  /** Looks at the clock, too: a process that was frozen may come here before it learns anything from others. */
  throwIfLost(): void {
    const silentMs = Date.now() - this.renewedAt;
    if (silentMs > this.lastsMs) this.lose(new Error(`This consumer was silent for ${silentMs} ms; others take over.`));
    this.losing.signal.throwIfAborted();
  }
}

/**
 * Handles a batch. Its position is committed only after the promise resolves, so by then its effects must be durable,
 * and it must be safe to handle it again. A rejection means "not now": the same batch comes again after a pause. A
 * poison record must not cause a rejection: the handler puts it among the dead letters. Once the signal is aborted, a
 * handler that still needs long may reject instead of finishing. Once the lease is lost, which aborts the signal as
 * well, it must have no more effects: others have the batch, and may have gone on to erase what is in it.
 */
export type BatchHandler = (records: readonly LogRecord[], signal: AbortSignal, lease: Lease) => Promise<void>;

export interface Subscription {
  /** Lets the current batch finish, commits it, and leaves the group. */
  stop(): Promise<void>;
  readonly status: SubscriptionStatus;
}

export interface SubscriptionStatus {
  readonly group: string;
  /** Milliseconds since the oldest record that is not handled yet was written; 0 when nothing waits. */
  readonly lagMs: number;
  /** Failures in a row of the current batch; 0 when all is well. */
  readonly failures: number;
  readonly lastError: string | null;
  /** Why no more records come, and will not by themselves; null when all is well. */
  readonly stuck: string | null;
}

/** How far behind a consumer group is. */
export interface GroupLag {
  readonly group: string;
  /** Milliseconds since the oldest record that is not handled yet was written; 0 when it has caught up. */
  readonly lagMs: number;
  /** Records that wait; in each partition they may be counted only up to a bound. */
  readonly waiting: number;
  /** The same by partition, where any wait. */
  readonly partitions: Readonly<Record<string, number>>;
}

/** The log as its consumers see it; the same over PostgreSQL (embedded) and over Kafka (distributed). */
export abstract class EventLog {
  /** How many records make a batch of a good size: it depends on how much one record holds. */
  abstract readonly batchRecords: number;
  abstract subscribe(group: ConsumerGroup, handle: BatchHandler): Promise<Subscription>;
  /** Sends the group back to the beginning of what this log still holds. Its consumers must be stopped. */
  abstract rewind(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void>;
  /** Removes the group: nothing waits for it any longer. If it subscribes again, it starts from the beginning. */
  abstract forget(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void>;
  /** The names of the groups that have subscribed and were not forgotten. */
  abstract groups(): Promise<string[]>;
  /** The lag of each of these groups. @throws PartialLag when it is known only of some. */
  abstract lag(): Promise<GroupLag[]>;
}

/** The lag of some groups could not be read. */
export class PartialLag extends Error {
  constructor(
    /** What could be read. */
    readonly known: readonly GroupLag[],
    cause: unknown,
  ) {
    super('The lag of some groups is not known just now.', { cause });
  }
}

/** What could be read, for those who would rather see a part than nothing. */
export const knownLag = (error: unknown): readonly GroupLag[] => (error instanceof PartialLag ? error.known : []);
