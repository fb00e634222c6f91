import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Consumer, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { BatchHandler, ConsumerGroup, Subscription, SubscriptionStatus } from '../event-log.port.js';
import { Delivery } from './delivery.js';
import { BatchAccumulator } from './batch-accumulator.js';
import { StuckPartitions } from './stuck-partitions.js';

const MAX_WAIT_MS = 250;
const MAX_BYTES_PER_PARTITION = 1024 * 1024;
/** Of one fetch; a bound that Kafka may exceed by one batch. */
const MAX_BYTES = 8 * 1024 * 1024;
/** How many partitions of one fetch are in hand at once: all of them. */
const PARTITIONS_AT_ONCE = 256;
const STOP_WITHIN_MS = 15_000;

export interface KafkaSubscriptionOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** A member that is silent for this long is taken for dead. */
  readonly sessionMs: number;
  /** How long a group waits for its members to finish their batch before it goes on without them. */
  readonly rebalanceMs: number;
  readonly watchMs: number;
  /** Called when the consumer has ended and will not come back by itself: the process has to restart. */
  readonly onFatal: (error: Error) => void;
}

/** One member of a consumer group. See docs/adr/0080 for what kafkajs must be kept from doing. */
export class KafkaSubscription implements Subscription {
  private readonly consumer: Consumer;
  private readonly accumulator: BatchAccumulator;
  private readonly stuckPartitions: StuckPartitions;
  private assigned: Readonly<Record<string, readonly number[]>> = {};
  private lastFetchAt = Date.now();
  private watch: NodeJS.Timeout | undefined;
  private stopped = false;
  private marking: Promise<void> = Promise.resolve();
  private stuck: string | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: () => Promise<Admin>,
    private readonly logger: Logger,
    private readonly group: ConsumerGroup,
    handle: BatchHandler,
    private readonly options: KafkaSubscriptionOptions,
  ) {
    const heartbeatMs = Math.floor(options.sessionMs / 3);
    this.consumer = this.kafka.consumer({
      groupId: options.groupId,
      sessionTimeout: options.sessionMs,
      rebalanceTimeout: options.rebalanceMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      maxBytes: MAX_BYTES,
      allowAutoTopicCreation: false,
      metadataMaxAge: 60_000,
      retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8, restartOnFailure: async () => !this.stopped },
    });
    this.accumulator = new BatchAccumulator({
      maxBatchRecords: group.maxBatchRecords,
      gatherMs: group.gatherMs,
      heartbeatMs,
      sessionMs: options.sessionMs,
      handle,
      onFailure: (error, failures) =>
        this.logger.warn({ err: error, group: group.name, failures }, 'Batch failed; it comes again'),
    });
    this.stuckPartitions = new StuckPartitions(options.watchMs * 2);
  }

  get status(): SubscriptionStatus {
    const { oldestUnhandled, failures, lastError } = this.accumulator;
    return {
      group: this.group.name,
      lagMs: oldestUnhandled === null ? 0 : Math.max(0, Date.now() - oldestUnhandled.getTime()),
      failures,
      lastError,
      stuck: this.stuck,
    };
  }

  async start(): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.FETCH, () => (this.lastFetchAt = Date.now()));
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart && !this.stopped) this.crashed(payload.error);
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.assigned = payload.memberAssignment;
      this.accumulator.forgetHeld();
      this.marking = this.markBeginning().catch((error: unknown) =>
        this.logger.debug({ err: error, group: this.group.name }, 'A group could not note where it begins'),
      );
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => this.accumulator.take(new Delivery(payload)),
    });
    this.watch = setInterval(() => void this.lookForStuck(), this.options.watchMs);
    this.watch.unref();
  }

  /** Finishes and commits the current batch, then leaves, so that the others need not wait until its session ends. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.watch);
    this.accumulator.stop();
    await this.marking;
    const stopping = new AbortController();
    const late = sleep(STOP_WITHIN_MS, 'late' as const, { signal: stopping.signal, ref: false });
    const outcome = await Promise.race([this.consumer.disconnect(), late.catch(() => 'late' as const)]);
    stopping.abort();
    if (outcome === 'late') this.logger.warn({ group: this.group.name }, 'A consumer did not leave its group in time');
  }

  private crashed(error: Error): void {
    this.stuck = `its consumer ended: ${error.message}`;
    this.logger.error({ err: error, group: this.group.name }, 'The consumer ended and does not come back');
    this.options.onFatal(error);
  }

  /** Without a committed position, a group that has had nothing to do yet would be unknown, and so would its lag. */
  private async markBeginning(): Promise<void> {
    const admin = await this.admin();
    const { groupId } = this.options;
    const positions = await admin.fetchOffsets({ groupId, topics: Object.keys(this.assigned) });
    for (const { topic, partitions } of positions) {
      const unmarked = partitions.filter(
        ({ partition, offset }) => offset === '-1' && this.assigned[topic]?.includes(partition),
      );
      if (unmarked.length === 0 || this.stopped) continue;
      const unmarkedIds = new Set(unmarked.map(({ partition }) => partition));
      // Where a record waits, handling it commits a position, which must not be taken back here.
      const empty = (await admin.fetchTopicOffsets(topic)).filter(
        ({ partition, low, high }) => unmarkedIds.has(partition) && low === high,
      );
      await this.consumer.commitOffsets(empty.map(({ partition, high }) => ({ topic, partition, offset: high })));
    }
  }

  private async lookForStuck(): Promise<void> {
    const silentMs = Date.now() - this.lastFetchAt;
    const inHand = this.accumulator.partitionsInHand;
    if (inHand.size === 0 && silentMs > this.options.watchMs * 2) {
      this.stuck = `nothing was fetched for ${Math.round(silentMs / 1000)} s`;
      return;
    }
    try {
      const still = this.stuckPartitions.observe(await this.progress(), inHand, Date.now());
      this.stuck = still.length === 0 ? null : `nothing comes from ${still.join(', ')}, although records wait there`;
    } catch (error) {
      this.logger.debug({ err: error, group: this.group.name }, 'The watch could not look at the group');
    }
  }

  private async progress() {
    const admin = await this.admin();
    const topics = Object.keys(this.assigned);
    const positions = await admin.fetchOffsets({ groupId: this.options.groupId, topics });
    const all = await Promise.all(
      positions.map(async ({ topic, partitions }) => {
        const ends = new Map((await admin.fetchTopicOffsets(topic)).map((one) => [one.partition, one]));
        return partitions
          .filter(({ partition }) => this.assigned[topic]?.includes(partition))
          .map(({ partition, offset }) => ({
            partition: `${topic}/${partition}`,
            position: BigInt(offset === '-1' ? (ends.get(partition)?.low ?? 0) : offset),
            end: BigInt(ends.get(partition)?.high ?? 0),
          }));
      }),
    );
    return all.flat();
  }
}
