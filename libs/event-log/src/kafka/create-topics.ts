import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import type { Logger } from 'pino';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { type TopicPlan, topicPlans } from './topics.js';

const LEADERS_WITHIN_MS = 30_000;

/**
 * Creates the topics that are missing, and adds partitions where there are fewer than configured; never takes any
 * away. What else an existing topic is configured to be is left to its operator.
 * @returns what was done, a line each; nothing when all was there.
 */
export async function createTopics(config: KafkaConfig, logger: Logger): Promise<string[]> {
  const admin = createKafka(config, logger).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const plans = topicPlans(config.topicPrefix, config.partitions);
    const missing = plans.filter(({ topic }) => !existing.has(topic));
    if (missing.length > 0) {
      await admin.createTopics({ topics: missing.map((plan) => toTopic(config, plan)), waitForLeaders: false });
      await waitForLeaders(admin, plans);
    }
    const grown = await growTopics(
      admin,
      plans.filter(({ topic }) => existing.has(topic)),
    );
    return [
      ...missing.map(({ topic, partitions }) => `created topic ${topic} with ${partitions} partitions`),
      ...grown.map(({ topic, partitions }) => `grew topic ${topic} to ${partitions} partitions`),
    ];
  } finally {
    await admin.disconnect();
  }
}

const toTopic = ({ replication, retentionMs }: KafkaConfig, { topic, partitions }: TopicPlan): ITopicConfig => ({
  topic,
  numPartitions: partitions,
  replicationFactor: replication,
  configEntries: [
    { name: 'retention.ms', value: String(retentionMs) },
    // One replica may be away; with acks=all an acknowledged record then survives the loss of another.
    { name: 'min.insync.replicas', value: String(Math.max(1, replication - 1)) },
    { name: 'unclean.leader.election.enable', value: 'false' },
  ],
});

/** kafkajs's own waiting fails when the broker that it asks has not heard of a new topic yet. */
async function waitForLeaders(admin: Admin, plans: readonly TopicPlan[]): Promise<void> {
  for (const deadline = Date.now() + LEADERS_WITHIN_MS; ; await sleep(100)) {
    const ready = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) }).then(
      ({ topics }) => topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0)),
      (error: unknown) => {
        if (Date.now() > deadline) throw error;
        return false;
      },
    );
    if (ready) return;
    if (Date.now() > deadline) throw new Error('Kafka has created the topics, but not all partitions have a leader.');
  }
}

/** A key may then move to another partition, which does no harm: projections do not depend on order. */
async function growTopics(admin: Admin, plans: readonly TopicPlan[]): Promise<TopicPlan[]> {
  if (plans.length === 0) return [];
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) });
  const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  const small = plans.filter(({ topic, partitions }) => (counts.get(topic) ?? partitions) < partitions);
  if (small.length > 0) {
    await admin.createPartitions({
      topicPartitions: small.map(({ topic, partitions }) => ({ topic, count: partitions })),
    });
  }
  return small;
}
