import { describeWithKafka, startTestKafka, type TestKafka } from '@parley/testing';
import { describeDistributed } from './testing/describe-distributed.js';

describeWithKafka('over Kafka', () => {
  let kafka: TestKafka;
  afterAll(() => kafka.close());

  describeDistributed('over Kafka', async () => {
    kafka = await startTestKafka({ brokers: 1 });
    return {
      PARLEY_KAFKA_BROKERS: kafka.bootstrap.join(','),
      PARLEY_KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      PARLEY_KAFKA_PARTITIONS: '6',
      PARLEY_KAFKA_REPLICATION: '1',
      // A killed worker's partitions move when its session ends.
      PARLEY_KAFKA_SESSION_SECONDS: '8',
    };
  });
});
