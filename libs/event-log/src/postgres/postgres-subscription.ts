import type { Logger } from 'pino';
import { backoffMs, pause } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import type { LogRecord } from '../log-record.js';
import type { BatchHandler, ConsumerGroup, Subscription, SubscriptionStatus } from '../event-log.port.js';
import { type FetchedBatch, PartitionClaim } from './partition-claim.js';

/** How often a consumer shows that it is alive while it handles a batch. */
const KEEP_ALIVE_MS = 3_000;
const RETRY = { firstMs: 200, lastMs: 10_000 };

/** Least time between two batches: records that gather meanwhile share one insert. */
const LEAST_MS = 150;
/** Well below the 2 s within which analytics must see what was written. */
const MOST_MS = 500;
/** The fixed cost of a batch should take at most a quarter of the time. */
const SHARE = 1 / 4;
/** With fewer records than this, little comes in, and waiting for more gains nothing. */
const MUCH = 5;

/** One consumer: claims its share of the partitions, then fetches, handles and commits, for ever. */
export class PostgresSubscription implements Subscription {
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  private oldestUnhandled: Date | null = null;
  private failures = 0;
  private lastError: string | null = null;

  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
    private readonly group: ConsumerGroup,
    private readonly handle: BatchHandler,
    private readonly frozenAfterMs: number,
  ) {}

  get status(): SubscriptionStatus {
    return {
      group: this.group.name,
      lagMs: this.oldestUnhandled === null ? 0 : Math.max(0, Date.now() - this.oldestUnhandled.getTime()),
      failures: this.failures,
      lastError: this.lastError,
      stuck: null,
    };
  }

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.consume();
      } catch (error) {
        // The handler gave up because it has to stop: its batch is not committed and comes again.
        if (this.stopping.signal.aborted) return;
        this.failures++;
        this.lastError = error instanceof Error ? error.message : String(error);
        this.logger.warn(
          { err: error, group: this.group.name, failures: this.failures },
          'Batch failed; it comes again',
        );
        await pause(backoffMs(this.failures, RETRY), this.stopping.signal);
      }
    }
  }

  private async consume(): Promise<void> {
    const claim = await PartitionClaim.open(this.postgres, this.group, this.frozenAfterMs);
    try {
      const signal = AbortSignal.any([this.stopping.signal, claim.lease.signal]);
      while (!this.stopping.signal.aborted) {
        signal.throwIfAborted();
        const startedAt = Date.now();
        const { records, isFull } = await this.step(claim, signal);
        // More is likely to wait.
        if (isFull) continue;
        const tookMs = Date.now() - startedAt;
        const intervalMs = this.group.gatherMs ?? batchIntervalMs(records.length, tookMs);
        await pause(intervalMs - tookMs, this.stopping.signal);
      }
    } finally {
      await claim.close();
    }
  }

  private async step(claim: PartitionClaim, signal: AbortSignal): Promise<FetchedBatch> {
    const batch = await claim.fetch(this.group.maxBatchRecords);
    this.oldestUnhandled = oldestOf(batch.records);
    if (batch.records.length > 0) {
      const alive = setInterval(() => void claim.keepAlive(), KEEP_ALIVE_MS);
      await this.handle(batch.records, signal, claim.lease).finally(() => clearInterval(alive));
      await claim.commit(batch.positions);
    }
    this.oldestUnhandled = null;
    this.failures = 0;
    this.lastError = null;
    return batch;
  }
}

const oldestOf = (records: readonly LogRecord[]): Date | null =>
  records.reduce<Date | null>(
    (oldest, { writtenAt }) => (oldest === null || writtenAt < oldest ? writtenAt : oldest),
    null,
  );

/** Time from the start of a batch to the start of the next: the longer the batch took, the more it should have held. */
export const batchIntervalMs = (records: number, tookMs: number): number =>
  records < MUCH ? LEAST_MS : Math.min(Math.max(LEAST_MS, tookMs / SHARE), MOST_MS);
