import { pino } from 'pino';
import { type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import {
  Collector,
  createTestStore,
  describeWithKafka,
  eventMessage,
  eventually,
  startTestKafka,
  type TestKafka,
  type TestStore,
} from '@parley/testing';
import type { Subscription } from '../event-log.port.js';
import { createTopics } from '../kafka/create-topics.js';
import { KafkaEventLog } from '../kafka/kafka-event-log.js';
import { KafkaPublisher } from '../kafka/kafka-publisher.js';
import { appendToLog } from '../postgres/append.js';
import { PostgresDeadLetters } from '../postgres/postgres-dead-letters.js';
import { PostgresEventLog } from '../postgres/postgres-event-log.js';
import { Relay } from './relay.js';

const logger = pino({ level: process.env['PARLEY_TEST_LOG_LEVEL'] ?? 'silent' });
const KEYS = 10;

describeWithKafka('relays from PostgreSQL to Kafka', () => {
  describe.each([
    ['of one broker', 1, 'that is killed and comes back'],
    ['of three brokers', 3, 'of which one is killed and stays away'],
  ] as const)('%s', (_, brokers, what) => {
    let store: TestStore;
    let kafka: TestKafka;
    let log: KafkaEventLog;
    const relays: { relay: Relay; publisher: KafkaPublisher }[] = [];
    const subscriptions: Subscription[] = [];
    const fatal: Error[] = [];

    beforeAll(async () => {
      [store, kafka] = await Promise.all([createTestStore(), startTestKafka({ brokers })]);
      const config = configOf();
      await createTopics(config, logger);
      log = new KafkaEventLog({ config, logger, onFatal: (error) => fatal.push(error) });
      for (let count = 0; count < 2; count++) {
        const publisher = new KafkaPublisher(config, logger);
        const deadLetters = new PostgresDeadLetters(store.postgres);
        const relay = new Relay({ outbox: new PostgresEventLog(store.postgres, logger), publisher, deadLetters });
        await relay.start();
        relays.push({ relay, publisher });
      }
    });
    afterAll(async () => {
      for (const subscription of subscriptions) await subscription.stop();
      for (const { relay, publisher } of relays) {
        await relay.stop();
        await publisher.close();
      }
      await log.close();
      await kafka.close();
      await store.close();
    });

    const configOf = () => ({
      brokers: kafka.bootstrap,
      topicPrefix: kafka.topicPrefix,
      tls: null,
      sasl: null,
      partitions: 6,
      replication: brokers,
      retentionMs: 3_600_000,
      gzip: brokers === 3,
      sessionMs: 8_000,
    });
    const append = (events: readonly EventRecordedV1[]) =>
      store.postgres.transaction((tx) => appendToLog(tx, eventRecordedV1, events));
    const backlog = async () => (await relays[0]?.relay.backlog()) ?? { entries: -1, ageMs: -1 };

    it(`lose nothing and keep the order of each key over a Kafka ${what}`, async () => {
      const tenantId = newId();
      const users = Array.from({ length: KEYS }, () => newId());
      const collector = new Collector(tenantId);
      const group = { name: 'collector', stream: 'events', maxBatchRecords: 1_000 } as const;
      subscriptions.push(await log.subscribe(group, collector.handle));
      let round = 0;
      const write = async (rounds: number) => {
        for (const last = round + rounds; round < last; round++) {
          await append(users.map((userId) => eventMessage({ tenantId, userId, revision: round + 1 })));
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await write(60);
      await eventually('records flow', () => collector.events.length >= KEYS * 30);
      const [broker] = kafka.brokers;
      const writing = write(200);
      await broker?.kill();
      await writing;
      if (brokers === 1) {
        expect((await backlog()).entries).toBeGreaterThan(0);
        await eventually('the age of what waits is told', async () => (await backlog()).ageMs > 1_000);
        await broker?.start();
      }
      await write(60);
      await eventually('nothing waits in the outbox', async () => (await backlog()).entries === 0);
      const seen = () => new Set(collector.events.map(({ userId, revision }) => `${userId}/${revision}`)).size;
      await eventually('every record came', () => seen() === KEYS * 320);
      for (const user of users) {
        const firsts = [...new Set(collector.events.filter((one) => one.userId === user).map((one) => one.revision))];
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
      }
      expect(fatal).toEqual([]);
    });
  });
});
