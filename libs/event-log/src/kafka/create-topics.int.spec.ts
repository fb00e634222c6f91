import { pino } from 'pino';
import { describeWithKafka, testKafka } from '@parley/testing';
import type { OutgoingRecord } from '../log-publisher.port.js';
import { createTopics } from './create-topics.js';
import { KafkaPublisher } from './kafka-publisher.js';

const logger = pino({ level: 'silent' });
/** More than a broker takes up at once. */
const PARTITIONS = 32;

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

describeWithKafka('topics that were made or grown', () => {
  it('take records at once, in every partition', async () => {
    const config = {
      ...(await testKafka()),
      tls: null,
      sasl: null,
      replication: 1,
      retentionMs: 3_600_000,
      gzip: false,
      sessionMs: 30_000,
    };
    for (const partitions of [PARTITIONS, 2 * PARTITIONS]) {
      await createTopics({ ...config, partitions }, logger);
      const publisher = new KafkaPublisher({ ...config, partitions }, logger);
      await publisher.publish(RECORDS).finally(() => publisher.close());
    }
  });
});
