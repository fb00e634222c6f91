import type { Logger } from 'pino';
import { backoffMs, pause } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import type { LogRecord } from '../log-record.js';
import type { BatchHandler, ConsumerGroup, Subscription, SubscriptionStatus } from '../event-log.port.js';
import { PartitionClaim } from './partition-claim.js';

/** Least time between two batches: what gathers meanwhile shares one insert. Well below the 2 s that freshness allows. */
const MIN_BATCH_INTERVAL_MS = 150;
/** How often a consumer says that it lives while it handles a batch. */
const KEEP_ALIVE_MS = 3_000;
const RETRY = { firstMs: 200, lastMs: 10_000 };

/** One consumer: claims its share of the partitions, then fetch, handle, commit, for ever. */
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
        // A handler that gave up because it has to stop: its batch is not committed and comes again.
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
      while (!this.stopping.signal.aborted) {
        const startedAt = Date.now();
        const moreWaits = await this.step(claim);
        if (moreWaits) continue;
        await pause((this.group.gatherMs ?? MIN_BATCH_INTERVAL_MS) - (Date.now() - startedAt), this.stopping.signal);
      }
    } finally {
      await claim.close();
    }
  }

  /** @returns whether more is likely to wait. */
  private async step(claim: PartitionClaim): Promise<boolean> {
    const batch = await claim.fetch(this.group.maxBatchRecords);
    this.oldestUnhandled = oldestOf(batch.records);
    if (batch.records.length > 0) {
      // Its failure says that the connection is gone, which the commit is about to find as well.
      const alive = setInterval(() => void claim.keepAlive().catch(() => undefined), KEEP_ALIVE_MS);
      await this.handle(batch.records, this.stopping.signal).finally(() => clearInterval(alive));
      await claim.commit(batch.positions);
    }
    this.oldestUnhandled = null;
    this.failures = 0;
    this.lastError = null;
    return batch.isFull;
  }
}

const oldestOf = (records: readonly LogRecord[]): Date | null =>
  records.reduce<Date | null>(
    (oldest, { writtenAt }) => (oldest === null || writtenAt < oldest ? writtenAt : oldest),
    null,
  );
