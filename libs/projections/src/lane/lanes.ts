import type { ClickHouseWriter } from '@parley/clickhouse';
import type { DeadLetters, EventLog, Subscription, SubscriptionStatus } from '@parley/event-log';
import { Lane } from './lane.js';
import type { Projection } from './projection.js';

/** Entries of the log that one batch takes at the most, each of up to 250 messages. */
const MAX_BATCH_RECORDS = 256;

// A lane hands its projection back what it decoded itself, so the message type never leaves it.
export type AnyProjection = Projection<never>;

/** All lanes of a worker. They share nothing but the stores: one that stands still does not hold up another. */
export class Lanes {
  private subscriptions: Subscription[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly writer: ClickHouseWriter,
    private readonly deadLetters: DeadLetters,
    private readonly projections: readonly AnyProjection[],
  ) {}

  async start(): Promise<void> {
    for (const projection of this.projections) {
      const lane = new Lane(projection, this.writer, this.deadLetters);
      const group = { name: lane.name, stream: projection.contract.stream, maxBatchRecords: MAX_BATCH_RECORDS };
      this.subscriptions.push(await this.log.subscribe(group, (records) => lane.handle(records)));
    }
  }

  /** Each lane finishes and commits the batch at hand. */
  async stop(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
    this.subscriptions = [];
  }

  /** Goes through the whole log again. The rows have the same keys and versions, so figures only move by what was missing. */
  async replayFromStart(): Promise<void> {
    await this.stop();
    for (const { lane, contract } of this.projections) await this.log.rewind({ name: lane, stream: contract.stream });
    await this.start();
  }

  get status(): readonly SubscriptionStatus[] {
    return this.subscriptions.map((subscription) => subscription.status);
  }
}
