import type { Stream } from '@parley/contracts';
import type { EventLog, LogRecord, Subscription, SubscriptionStatus } from '@parley/event-log';

/** A lane as its runner sees it, whatever it projects. */
export interface RunnableLane {
  readonly name: string;
  readonly stream: Stream;
  handle(records: readonly LogRecord[], signal: AbortSignal): Promise<void>;
}

/** All lanes of a worker. They share nothing but the stores: one that stands still does not hold up another. */
export class Lanes {
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly lanes: readonly RunnableLane[],
    /** Lanes that are switched off: without them nothing is behind, and nobody waits for them. */
    private readonly switchedOff: readonly Pick<RunnableLane, 'name' | 'stream'>[] = [],
  ) {}

  async start(): Promise<void> {
    for (const group of this.switchedOff) await this.log.forget(group);
    for (const lane of this.lanes) {
      const group = { name: lane.name, stream: lane.stream, maxBatchRecords: this.log.batchRecords };
      this.subscriptions.push(await this.log.subscribe(group, (records, signal) => lane.handle(records, signal)));
    }
  }

  /** Each lane finishes and commits the batch at hand. */
  async stop(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
    this.subscriptions = [];
  }

  /** Goes through the whole log again. The rows have the same keys and versions, so figures only move by what was missing. */
  async replayFromStart(whileStopped: () => Promise<void> = async () => undefined): Promise<void> {
    await this.stop();
    await whileStopped();
    for (const { name, stream } of this.lanes) await this.log.rewind({ name, stream });
    await this.start();
  }

  get status(): readonly SubscriptionStatus[] {
    return this.subscriptions.map((subscription) => subscription.status);
  }
}
