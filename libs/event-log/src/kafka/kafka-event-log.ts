import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import {
  type BatchHandler,
  type ConsumerGroup,
  EventLog,
  type GroupLag,
  type Subscription,
} from '../event-log.port.js';
import { AdminConnection } from './admin-connection.js';
import { groupLags, groupsOf } from './group-lag.js';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { groupIdOf, topicsOf } from './topics.js';

/** A record holds the messages of one key, often just one; a batch of this size is a good insert. */
const BATCH_RECORDS = 8_192;
const WATCH_MS = 30_000;
const LEAVE_WITHIN_MS = 10_000;

export interface KafkaEventLogOptions {
  readonly config: KafkaConfig;
  readonly logger: Logger;
  /** Called when a consumer has ended and will not come back by itself: the process has to restart. */
  readonly onFatal: (error: Error) => void;
}

/** The log as the relay publishes it, which lanes consume in the distributed shape. */
export class KafkaEventLog extends EventLog {
  override readonly batchRecords = BATCH_RECORDS;
  private readonly kafka: Kafka;
  private readonly admin: AdminConnection;

  constructor(private readonly options: KafkaEventLogOptions) {
    super();
    this.kafka = createKafka(options.config, options.logger);
    this.admin = new AdminConnection(this.kafka);
  }

  override async subscribe(group: ConsumerGroup, handle: BatchHandler): Promise<Subscription> {
    const { config, logger, onFatal } = this.options;
    const subscription = new KafkaSubscription(this.kafka, () => this.admin.get(), logger, group, handle, {
      groupId: groupIdOf(config.topicPrefix, group),
      topics: topicsOf(config.topicPrefix, group.stream),
      sessionMs: config.sessionMs,
      rebalanceMs: config.sessionMs * 2,
      watchMs: WATCH_MS,
      onFatal,
    });
    await subscription.start();
    return subscription;
  }

  /** A group without positions starts from the beginning. */
  override async rewind(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.deleteGroup(groupIdOf(this.options.config.topicPrefix, group), true);
  }

  override async forget(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.deleteGroup(groupIdOf(this.options.config.topicPrefix, group), false);
  }

  override async groups(): Promise<string[]> {
    return (await groupsOf(await this.admin.get(), this.options.config.topicPrefix)).map(({ name }) => name);
  }

  override async lag(): Promise<GroupLag[]> {
    return groupLags(await this.admin.get(), this.options.config.topicPrefix);
  }

  /** Subscriptions must be stopped before. */
  close(): Promise<void> {
    return this.admin.close();
  }

  private async deleteGroup(groupId: string, mustBeEmpty: boolean): Promise<void> {
    const admin = await this.admin.get();
    for (const deadline = Date.now() + LEAVE_WITHIN_MS; ; await sleep(200)) {
      const failure = await admin.deleteGroups([groupId]).then(() => null, reasonOf);
      if (failure === null || failure === 'GROUP_ID_NOT_FOUND') return;
      if (failure === 'NON_EMPTY_GROUP' && !mustBeEmpty) {
        // Workers that still run it are about to be replaced; the last one to start finds it empty.
        this.options.logger.warn({ groupId }, 'A consumer group is switched off here but still at work elsewhere');
        return;
      }
      if (Date.now() < deadline && isWorthWaiting(failure)) continue;
      throw new Error(`Consumer group ${groupId} cannot be deleted: ${failure}.`);
    }
  }
}

const WORTH_WAITING: readonly string[] = [
  'NON_EMPTY_GROUP',
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
];
const isWorthWaiting = (failure: string): boolean => WORTH_WAITING.includes(failure);

const reasonOf = (error: unknown): string =>
  (error as { groups?: { error?: { type?: string } }[] }).groups?.[0]?.error?.type ??
  (error instanceof Error ? error.message : 'an unknown error');
