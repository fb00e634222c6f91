import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, ITopicConfig, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { type TopicPlan, topicPlans } from './topics.js';

const LEADERS_WITHIN_MS = 30_000;

/**
 * Creates missing topics, and adds partitions where there are fewer than configured; never removes any. All other
 * settings of an existing topic are left to its operator.
 * @returns what was done, one line each; empty when nothing was missing.
 */
export async function createTopics(config: KafkaConfig, logger: Logger): Promise<string[]> {
  const kafka = createKafka(config, logger);
  const plans = topicPlans(config.topicPrefix, config.partitions);
  const { missing, grown } = await withAdmin(kafka, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const missing = plans.filter(({ topic }) => !existing.has(topic));
    if (missing.length > 0) {
      await admin.createTopics({ topics: missing.map((plan) => toTopic(config, plan)), waitForLeaders: false });
    }
    const grown = await growTopics(
      admin,
      plans.filter(({ topic }) => existing.has(topic)),
    );
    return { missing, grown };
  });
  await waitForLeaders(kafka, [...missing, ...grown]);
  return [
    ...missing.map(({ topic, partitions }) => `created topic ${topic} with ${partitions} partitions`),
    ...grown.map(({ topic, partitions }) => `grew topic ${topic} to ${partitions} partitions`),
  ];
}

async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
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

/**
 * A broker names the leader of a partition before that leader knows: until the leader answers for the partition
 * itself, a send to it fails. kafkajs's own waiting fails when the broker that it asks has not heard of a topic yet.
 */
async function waitForLeaders(kafka: Kafka, plans: readonly TopicPlan[]): Promise<void> {
  const deadline = Date.now() + LEADERS_WITHIN_MS;
  for (let left = plans; left.length > 0;) {
    // A new admin each time, since it remembers for minutes how many partitions a topic had.
    left = await withAdmin(kafka, (admin) => withoutLeaders(admin, left));
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`Not all partitions have a leader: ${left.map(({ topic }) => topic).join(', ')}.`);
    }
    await sleep(100);
  }
}

async function withoutLeaders(admin: Admin, plans: readonly TopicPlan[]): Promise<TopicPlan[]> {
  const isWithout = await Promise.all(
    plans.map(({ topic, partitions }) =>
      admin.fetchTopicOffsets(topic).then(
        (offsets) => offsets.length < partitions,
        () => true,
      ),
    ),
  );
  return plans.filter((_, index) => isWithout[index]);
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
