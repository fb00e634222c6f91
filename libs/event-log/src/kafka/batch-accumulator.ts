import { backoffMs, pause } from '@parley/kernel';
import { type BatchHandler, Lease } from '../event-log.port.js';
import { Delivery, type Portion } from './delivery.js';
import { kafkajs } from './kafkajs.js';

/** Least time between two turns: records that gather meanwhile share one insert. */
const GATHER_MS = 150;
const RETRY = { firstMs: 200, lastMs: 10_000 };
/** What a heartbeat fails with once the group has gone on without this member. */
const EXPELLED: ReadonlySet<unknown> = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION']);

export interface BatchAccumulatorOptions {
  readonly maxBatchRecords: number;
  readonly gatherMs?: number | undefined;
  /** How often a member of the group sends a heartbeat while a batch is handled. */
  readonly heartbeatMs: number;
  /** A member that is silent for this long is taken for dead. */
  readonly sessionMs: number;
  readonly handle: BatchHandler;
  readonly onFailure: (error: unknown, failures: number) => void;
}

/**
 * Gathers what kafkajs delivers partition by partition into batches, so that twelve partitions make one insert and not
 * twelve. Partitions have equal shares in a turn, so none is starved by one that is far behind.
 *
 * Each delivery ends when all of it is handled, or when it has to be let go: what is not resolved comes again.
 */
export class BatchAccumulator {
  private readonly stopping = new AbortController();
  private readonly resumes = new Set<NodeJS.Timeout>();
  /** The partitions whose batch failed, with the time since which a record waits there. */
  private readonly held = new Map<string, Date | null>();
  private deliveries: Delivery[] = [];
  private working = false;
  private lastTurnAt = 0;
  private lease: Lease;
  /** Aborted once the lease is lost or the subscription stops. */
  private signal: AbortSignal;
  failures = 0;
  lastError: string | null = null;

  constructor(private readonly options: BatchAccumulatorOptions) {
    this.lease = new Lease(options.sessionMs);
    this.signal = AbortSignal.any([this.stopping.signal, this.lease.signal]);
  }

  /** Resolves when kafkajs may go on fetching. Rejects only with errors that kafkajs survives. */
  async take(delivery: Delivery): Promise<void> {
    this.held.delete(delivery.partition);
    this.deliveries.push(delivery);
    if (!this.working) void this.work();
    await delivery.settled;
  }

  /** Finishes the current turn and lets the rest go. */
  stop(): void {
    this.stopping.abort();
    for (const timer of this.resumes) clearTimeout(timer);
  }

  /** Partitions that are being worked on or wait for a retry. */
  get partitionsInHand(): ReadonlySet<string> {
    return new Set([...this.deliveries.map(({ partition }) => partition), ...this.held.keys()]);
  }

  get oldestUnhandled(): Date | null {
    const dates = [...this.deliveries.map(({ oldest }) => oldest), ...this.held.values()];
    return dates.reduce((oldest, date) => (oldest === null || (date !== null && date < oldest) ? date : oldest), null);
  }

  /** Called after a rebalance: a partition that failed here may belong to another member by now. */
  forgetHeld(): void {
    this.held.clear();
  }

  private async work(): Promise<void> {
    this.working = true;
    this.renewLease();
    // Heartbeats fail when the group rebalances. The current turn may still be committed; then the member rejoins.
    const lost: Error[] = [];
    const beat = setInterval(() => {
      this.beat().catch((error: unknown) => lost.push(survivable(error)));
    }, this.options.heartbeatMs);
    try {
      while (this.deliveries.length > 0) {
        await pause((this.options.gatherMs ?? GATHER_MS) - (Date.now() - this.lastTurnAt), this.stopping.signal);
        this.letGo((delivery) => delivery.isDone || !delivery.isLive || this.stopping.signal.aborted);
        if (this.deliveries.length > 0) await this.turn();
        if (lost[0] !== undefined) throw lost[0];
      }
    } catch (error) {
      for (const delivery of this.deliveries.splice(0)) delivery.fail(survivable(error));
    } finally {
      clearInterval(beat);
      this.working = false;
    }
  }

  /** What kafkajs delivers, it has fetched as a member of the group. */
  private renewLease(): void {
    if (this.lease.signal.aborted) {
      this.lease = new Lease(this.options.sessionMs);
      this.signal = AbortSignal.any([this.stopping.signal, this.lease.signal]);
    }
    this.lease.renew();
  }

  private async beat(): Promise<void> {
    const sentAt = Date.now();
    this.lease.throwIfLost();
    try {
      await this.deliveries[0]?.heartbeat();
    } catch (error) {
      const type = (error as { type?: unknown } | null)?.type;
      if (EXPELLED.has(type)) this.lease.lose(survivable(error));
      // A member that is asked to rejoin has until the end of the rebalance.
      if (type === 'REBALANCE_IN_PROGRESS') this.lease.renew(sentAt);
      throw error;
    }
    this.lease.renew(sentAt);
  }

  private async turn(): Promise<void> {
    this.lastTurnAt = Date.now();
    const portions = this.deal();
    try {
      await this.options.handle(
        portions.flatMap(({ records }) => records),
        this.signal,
        this.lease,
      );
    } catch (error) {
      // The member has to join the group again, and gets what is not committed if it is its own then.
      this.lease.throwIfLost();
      this.failed(error);
      return;
    }
    await portions[0]?.delivery.commit(portions);
    for (const portion of portions) portion.delivery.handled(portion);
    this.failures = 0;
    this.lastError = null;
    this.letGo((delivery) => delivery.isDone);
  }

  private deal(): Portion[] {
    const { maxBatchRecords } = this.options;
    const turn = this.deliveries.slice(0, maxBatchRecords);
    // The deliveries of this turn go to the end of the line, in case there are more partitions than records in a batch.
    this.deliveries = [...this.deliveries.slice(turn.length), ...turn];
    const share = Math.floor(maxBatchRecords / turn.length);
    return turn.map((delivery) => delivery.portion(share));
  }

  /** An error that escaped to kafkajs would make the member rejoin each time, and some kinds would end it for good. */
  private failed(error: unknown): void {
    // The handler gave up because it has to stop.
    if (this.stopping.signal.aborted) return this.letGo(() => true);
    this.failures++;
    this.lastError = error instanceof Error ? error.message : String(error);
    this.options.onFailure(error, this.failures);
    const resumes = this.deliveries.map((delivery) => {
      this.held.set(delivery.partition, delivery.oldest);
      return delivery.pause();
    });
    const timer = setTimeout(
      () => {
        this.resumes.delete(timer);
        for (const resume of resumes) resume();
      },
      backoffMs(this.failures, RETRY),
    );
    this.resumes.add(timer);
    this.letGo(() => true);
  }

  private letGo(which: (delivery: Delivery) => boolean): void {
    const gone = this.deliveries.filter(which);
    this.deliveries = this.deliveries.filter((delivery) => !gone.includes(delivery));
    for (const delivery of gone) delivery.release();
  }
}

/** kafkajs rejoins or retries after errors of its own; a TypeError, RangeError or SyntaxError would end its consumer. */
function survivable(error: unknown): Error {
  const { KafkaJSError } = kafkajs();
  if (error instanceof KafkaJSError) return error;
  return new KafkaJSError(error instanceof Error ? error.message : String(error), { retriable: true });
}
