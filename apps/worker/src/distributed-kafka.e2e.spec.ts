import { describeWithKafka, testKafka } from '@parley/testing';
import { describeDistributed } from '../../../libs/testing/src/process/distributed.contract.js';

describeWithKafka('the distributed shape', () => {
  describeDistributed('over Kafka', async () => {
    const { brokers, topicPrefix } = await testKafka();
    return {
      PARLEY_KAFKA_BROKERS: brokers.join(','),
      PARLEY_KAFKA_TOPIC_PREFIX: topicPrefix,
      PARLEY_KAFKA_PARTITIONS: '6',
      PARLEY_KAFKA_REPLICATION: '1',
      // A killed worker's partitions move when its session ends.
      PARLEY_KAFKA_SESSION_SECONDS: '8',
    };
  });
});
