import { type Admin, Partitioners } from 'kafkajs';
import { pino } from 'pino';
import { describeWithKafka, eventually, PATIENCE_MS, startTestKafka, type TestKafka } from '@parley/testing';
import { freeze } from '../../../testing/src/faults/freeze.js';
import type { OutgoingRecord } from '../log-publisher.port.js';
import { createTopics } from './create-topics.js';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { KafkaPublisher } from './kafka-publisher.js';
import { topicOf } from './topics.js';

const logger = pino({ level: 'silent' });
const TOPIC_PREFIX = 'test';
const PARTITIONS = 6;
/** Longer than a request may take: the broker then answers the second one, saying that it leads nothing any more. */
const FROZEN_MS = 7_000;
const TOPIC = topicOf(TOPIC_PREFIX, 'events', 'main');

/** Enough keys for every partition to have some. */
const RECORDS = Array.from({ length: 20 * PARTITIONS }, (_, n): OutgoingRecord => ({
  stream: 'events',
  route: 'main',
  key: `key-${n}`,
  contract: 'event-recorded.v1',
  payload: '[]',
  origin: `0@${n}`,
  writtenAt: new Date(),
}));

/** How many of the records each partition gets. */
const SHARES = Array.from({ length: PARTITIONS }, (_, partition) => {
  const partitionOf = Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
    partitionId,
    partitionErrorCode: 0,
    leader: 1,
    replicas: [],
    isr: [],
  }));
  return RECORDS.filter(
    ({ key }) => partitionOf({ topic: TOPIC, partitionMetadata, message: { key, value: '' } }) === partition,
  ).length;
});

describeWithKafka('publishing while a broker stands still', () => {
  let kafka: TestKafka;
  let config: KafkaConfig;
  beforeAll(async () => {
    kafka = await startTestKafka({
      brokers: 3,
      properties: { 'broker.session.timeout.ms': '1500', 'broker.heartbeat.interval.ms': '300' },
    });
    config = {
      brokers: kafka.bootstrap,
      topicPrefix: TOPIC_PREFIX,
      tls: null,
      sasl: null,
      partitions: PARTITIONS,
      replication: 3,
      retentionMs: 3_600_000,
      gzip: false,
      sessionMs: 30_000,
    };
    await createTopics(config, logger);
  });
  afterAll(() => kafka.close());

  /** Asks again until the brokers agree on who leads. */
  async function ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
      const admin = createKafka(config, logger).admin();
      try {
        await admin.connect();
        return await question(admin);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      } finally {
        await admin.disconnect();
      }
    }
  }

  /** How many records each partition holds. */
  const held = () =>
    ask(async (admin) => {
      const partitions = await admin.fetchTopicOffsets(TOPIC);
      return partitions.sort((a, b) => a.partition - b.partition).map(({ high }) => Number(high));
    });
  const isWhole = () =>
    ask(async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [TOPIC] });
      return topics.every(({ partitions }) => partitions.every(({ isr }) => isr.length === 3));
    });

  const isPublishedBy = (publisher: KafkaPublisher) => () =>
    publisher.publish(RECORDS).then(
      () => true,
      () => false,
    );

  // Each of the three, since one of them also leads the controllers, so that the leaders change later.
  it.each([0, 1, 2])('acknowledges only what every partition has taken, while broker %i hangs', async (frozen) => {
    const publisher = new KafkaPublisher(config, logger);
    const isPublished = isPublishedBy(publisher);
    await eventually('all replicas are in sync', isWhole);
    await eventually('the publisher knows who leads', isPublished);
    const before = await held();
    const thaw = await freeze(kafka.brokers[frozen]?.pid ?? 0);
    const thawing = setTimeout(thaw, FROZEN_MS);
    try {
      await eventually('the records are published', isPublished);
      const after = await held();
      const missing = SHARES.map((share, n) => Math.max(0, share - ((after[n] ?? 0) - (before[n] ?? 0))));
      expect(missing).toEqual(SHARES.map(() => 0));
    } finally {
      clearTimeout(thawing);
      thaw();
      await publisher.close();
    }
  });

  it('begins with a broker that answers, while the first of the list hangs', async () => {
    await eventually('all replicas are in sync', isWhole);
    const thaw = await freeze(kafka.brokers[0]?.pid ?? 0);
    const publisher = new KafkaPublisher(config, logger);
    try {
      await eventually('the records are published', isPublishedBy(publisher));
    } finally {
      thaw();
      await publisher.close();
    }
  });
});
