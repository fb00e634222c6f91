import { pino } from 'pino';
import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { Collector, createTestStore, describeWithKafka, eventMessage, eventually, testKafka } from '@parley/testing';
import { appendToLog } from '../postgres/append.js';
import { logWatermark } from '../postgres/log-watermark.js';
import { PostgresDeadLetters } from '../postgres/postgres-dead-letters.js';
import { PostgresEventLog } from '../postgres/postgres-event-log.js';
import { PostgresDrainBarrier } from '../postgres/postgres-drain-barrier.js';
import { Relay } from '../relay/relay.js';
import { createTopics } from './create-topics.js';
import { KafkaEventLog } from './kafka-event-log.js';
import { KafkaDrainBarrier } from './kafka-drain-barrier.js';
import { KafkaPublisher } from './kafka-publisher.js';

const logger = pino({ level: 'silent' });

describeWithKafka('the drain barrier of the log through Kafka', () => {
  it('waits for the relay and for every lane, and leaves nothing that could come again', async () => {
    const store = await createTestStore();
    const config = {
      ...(await testKafka()),
      tls: null,
      sasl: null,
      partitions: 4,
      replication: 1,
      retentionMs: 3_600_000,
      gzip: false,
      sessionMs: 30_000,
    };
    expect(await createTopics(config, logger)).toHaveLength(9);
    expect(await createTopics(config, logger)).toEqual([]);
    expect(await createTopics({ ...config, partitions: 8 }, logger)).toHaveLength(9);

    const outbox = new PostgresEventLog(store.postgres, logger);
    const log = new KafkaEventLog({ config, logger, onFatal: () => undefined });
    const publisher = new KafkaPublisher(config, logger);
    const relay = new Relay({ outbox, publisher, deadLetters: new PostgresDeadLetters(store.postgres) });
    const drainBarrier = new KafkaDrainBarrier(config, logger, new PostgresDrainBarrier(store.postgres));
    const tenantId = newId();
    const append = (revisions: readonly number[]) =>
      store.postgres.transaction((tx) =>
        appendToLog(
          tx,
          eventRecordedV1,
          revisions.map((revision) => eventMessage({ tenantId, revision })),
        ),
      );
    const consume = async (name: string) => {
      const collector = new Collector(tenantId);
      const group = { name, stream: 'events', maxBatchRecords: 100 } as const;
      return { collector, subscription: await log.subscribe(group, collector.handle) };
    };
    try {
      await relay.start();
      await relay.stop();
      await append([1, 2, 3]);
      const watermark = await logWatermark(store.postgres);
      expect(await drainBarrier.passed(watermark)).toBe(false);

      const lane = await consume('lane');
      await relay.start();
      await eventually('the lane consumed', () => lane.collector.events.length === 3);
      await lane.subscription.stop();
      await append([4]);
      await eventually('the relay passed', async () => (await relay.backlog()).entries === 0);
      const later = await logWatermark(store.postgres);
      expect(await drainBarrier.passed(later)).toBe(false);

      const again = await consume('lane');
      await eventually('the lane caught up', () => again.collector.revisions.includes(4));
      await eventually('all has passed', () => drainBarrier.passed(later));
      await append([5]);
      const newcomer = await consume('newcomer');
      await eventually('it gets what is left', () => newcomer.collector.events.length >= 1);
      expect(newcomer.collector.revisions).toEqual([5]);
      await again.subscription.stop();
      await newcomer.subscription.stop();
    } finally {
      await relay.stop();
      await publisher.close();
      await drainBarrier.close();
      await log.close();
      await store.close();
    }
  });
});
