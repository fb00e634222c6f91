import type { Stream } from '@parley/contracts';
import {
  type BatchHandler,
  type EventLog,
  type Lease,
  type LogRecord,
  stuckGroup,
  type Subscription,
  type SubscriptionStatus,
} from '@parley/event-log';
import { counter, inSpan, isTracing, SpanKind } from '@parley/platform';

const batchFailures = counter('lane_batch_failures_total', 'Batches that failed and come again.', ['lane']);

/** A lane as its runner sees it, whatever it projects. */
export interface RunnableLane {
  readonly name: string;
  readonly stream: Stream;
  readonly mostAtOnce: number;
  handle(records: readonly LogRecord[], signal: AbortSignal, lease: Lease): Promise<void>;
}

/** All lanes of a worker. They share nothing but the stores: one that stands still does not hold up another. */
export class Lanes {
  private subscriptions: Subscription[] = [];
  /** When each lane took up its current batch. */
  private readonly busySince = new Map<string, number>();

  constructor(
    private readonly log: EventLog,
    private readonly lanes: readonly RunnableLane[],
    /**
     * Lanes that are switched off: they are forgotten, so that they never count as behind and nobody waits for them.
     */
    private readonly switchedOff: readonly Pick<RunnableLane, 'name' | 'stream'>[] = [],
  ) {}

  async start(): Promise<void> {
    for (const group of this.switchedOff) await this.log.forget(group);
    for (const lane of this.lanes) {
      const maxBatchRecords = Math.min(this.log.batchRecords, lane.mostAtOnce);
      const group = { name: lane.name, stream: lane.stream, maxBatchRecords };
      const handle: BatchHandler = (...batch) => this.handle(lane, ...batch);
      this.subscriptions.push(await this.log.subscribe(group, handle));
    }
  }

  /** Each lane finishes and commits its current batch. */
  async stop(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
    this.subscriptions = [];
  }

  /** What is wrong when a lane is stuck: its batch fails again and again, or takes longer than this; otherwise null. */
  stuck(afterMs: number): string | null {
    const group = stuckGroup(this.status);
    if (group !== null) return group;
    for (const [name, since] of this.busySince) {
      if (Date.now() - since > afterMs) return `the lane ${name} is stuck`;
    }
    return null;
  }

  get status(): readonly SubscriptionStatus[] {
    return this.subscriptions.map((subscription) => subscription.status);
  }

  private async handle(lane: RunnableLane, ...[records, signal, lease]: Parameters<BatchHandler>): Promise<void> {
    this.busySince.set(lane.name, Date.now());
    try {
      const links = isTracing() ? records.map(({ trace }) => trace) : [];
      await inSpan(`project ${lane.name}`, { kind: SpanKind.CONSUMER, links }, () =>
        lane.handle(records, signal, lease),
      );
    } catch (error) {
      // A batch that is given up because the lane has to stop has not failed.
      if (!signal.aborted) batchFailures.inc({ lane: lane.name });
      throw error;
    } finally {
      this.busySince.delete(lane.name);
    }
  }
}
