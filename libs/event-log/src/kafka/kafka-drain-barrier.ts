import { LRUCache } from 'lru-cache';
import type { Admin } from 'kafkajs';
import type { Logger } from 'pino';
import { STREAMS } from '@parley/contracts';
import { DrainBarrier } from '../drain-barrier.port.js';
import { AdminConnection } from './admin-connection.js';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { groupOf, topicsOf } from './topics.js';

/** Where each partition of a topic ended. */
type Ends = ReadonlyMap<string, readonly { readonly partition: number; readonly offset: string }[]>;

/**
 * In the distributed shape the log is rewritten in PostgreSQL, but Kafka still holds the old entries. So everything
 * below the watermark has passed only once the relay has published it, every lane has consumed it, and Kafka no longer
 * holds it: a lane that starts from the beginning must not bring an erased person back.
 */
export class KafkaDrainBarrier extends DrainBarrier {
  private readonly admin: AdminConnection;
  /** Where the topics ended when the relay had passed a watermark. Lost with the process, and then taken anew. */
  private readonly ends = new LRUCache<string, Ends>({ max: 1_000 });

  constructor(
    private readonly config: KafkaConfig,
    logger: Logger,
    private readonly outbox: DrainBarrier,
  ) {
    super();
    this.admin = new AdminConnection(createKafka(config, logger));
  }

  override async passed(watermark: string): Promise<boolean> {
    if (!(await this.outbox.passed(watermark))) return false;
    const admin = await this.admin.get();
    const ends = this.ends.get(watermark) ?? (await this.endsNow(admin));
    this.ends.set(watermark, ends);
    if (!(await this.groupsHaveReached(admin, ends))) return false;
    for (const [topic, partitions] of ends) {
      if (partitions.length > 0) await admin.deleteTopicRecords({ topic, partitions: [...partitions] });
    }
    this.ends.delete(watermark);
    return true;
  }

  close(): Promise<void> {
    return this.admin.close();
  }

  private async endsNow(admin: Admin): Promise<Ends> {
    const topics = STREAMS.flatMap((stream) => topicsOf(this.config.topicPrefix, stream));
    const ends = topics.map(async (topic) => {
      const partitions = await admin.fetchTopicOffsets(topic);
      const held = partitions.filter(({ low, high }) => low !== high);
      return [topic, held.map(({ partition, high }) => ({ partition, offset: high }))] as const;
    });
    return new Map(await Promise.all(ends));
  }

  private async groupsHaveReached(admin: Admin, ends: Ends): Promise<boolean> {
    const { topicPrefix } = this.config;
    const { groups } = await admin.listGroups();
    for (const { groupId } of groups) {
      const group = groupOf(topicPrefix, groupId);
      if (group === null) continue;
      const positions = await admin.fetchOffsets({ groupId, topics: topicsOf(topicPrefix, group.stream) });
      for (const { topic, partitions } of positions) {
        const reached = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
        const isBehind = ends
          .get(topic)
          ?.some(({ partition, offset }) => (reached.get(partition) ?? -1n) < BigInt(offset));
        if (isBehind === true) return false;
      }
    }
    return true;
  }
}
