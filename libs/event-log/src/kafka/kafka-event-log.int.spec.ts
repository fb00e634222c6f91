import { pino } from 'pino';
import { type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import { describeEventLog, describeWithKafka, testKafka } from '@parley/testing';
import { createTopics } from './create-topics.js';
import type { KafkaConfig } from './kafka-config.js';
import { KafkaEventLog } from './kafka-event-log.js';
import { KafkaPublisher } from './kafka-publisher.js';

const logger = pino({ level: process.env['PARLEY_TEST_LOG_LEVEL'] ?? 'silent' });

const configOf = (at: { brokers: readonly string[]; topicPrefix: string }): KafkaConfig => ({
  ...at,
  tls: null,
  sasl: null,
  partitions: 4,
  replication: 1,
  retentionMs: 3_600_000,
  gzip: false,
  sessionMs: 30_000,
});

describeWithKafka('over a real Kafka', () => {
  describeEventLog('Kafka', async () => {
    const config = configOf(await testKafka());
    await createTopics(config, logger);
    const publisher = new KafkaPublisher(config, logger);
    const logs: KafkaEventLog[] = [];
    return {
      open: () => {
        const log = new KafkaEventLog({
          config,
          logger,
          onFatal: (error) => {
            throw error;
          },
        });
        logs.push(log);
        return log;
      },
      append: (events) => publisher.publish(events.map(outgoing)),
      close: async () => {
        await publisher.close();
        await Promise.all(logs.map((log) => log.close()));
      },
    };
  });
});

const outgoing = (event: EventRecordedV1) => ({
  stream: eventRecordedV1.stream,
  route: 'main' as const,
  key: eventRecordedV1.key(event),
  contract: eventRecordedV1.name,
  payload: JSON.stringify([event]),
  origin: 'events/0@0-0',
  writtenAt: new Date(),
});
