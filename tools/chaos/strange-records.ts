import { Kafka, logLevel, type Message } from 'kafkajs';
import { STREAMS } from '../../libs/contracts/src/streams.js';
import { eventually } from '../../libs/testing/src/waiting/eventually.js';
import type { Cluster } from './cluster.js';

const READ_WITHIN_MS = 60_000;
const MOST_COPIES = 5_000;

const connect = ({ kafka }: Cluster): Kafka =>
  new Kafka({ clientId: 'chaos', brokers: [...kafka.bootstrap], logLevel: logLevel.NOTHING, retry: { retries: 20 } });

const topics = (cluster: Cluster): string[] => STREAMS.map((stream) => `${cluster.topicPrefix}.${stream}.v1`);

/** Publishes the records of the topics again, under the same keys and in another order. @returns how many. */
export async function publishAgainInDisorder(cluster: Cluster, random: () => number): Promise<number> {
  const client = connect(cluster);
  const there = await recordsIn(client, topics(cluster));
  const consumer = client.consumer({ groupId: `chaos-copier-${random()}`, retry: { retries: 20 } });
  const seen: { topic: string; message: Message }[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: topics(cluster), fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message: { key, value, headers } }) => {
      if (seen.length < MOST_COPIES) seen.push({ topic, message: { key, value, ...(headers && { headers }) } });
    },
  });
  const isRead = () => seen.length >= Math.min(there, MOST_COPIES);
  await eventually('what the topics hold is read', isRead, READ_WITHIN_MS);
  await consumer.disconnect();

  const order = seen.map((record) => ({ record, at: random() })).sort((a, b) => a.at - b.at);
  const producer = client.producer();
  await producer.connect();
  for (const topic of topics(cluster)) {
    const messages = order.filter(({ record }) => record.topic === topic).map(({ record }) => record.message);
    if (messages.length > 0) await producer.send({ topic, messages });
  }
  await producer.disconnect();
  return seen.length;
}

async function recordsIn(client: Kafka, names: readonly string[]): Promise<number> {
  const admin = client.admin();
  await admin.connect();
  const partitions = (await Promise.all(names.map((topic) => admin.fetchTopicOffsets(topic)))).flat();
  await admin.disconnect();
  return partitions.reduce((sum, { low, high }) => sum + Number(BigInt(high) - BigInt(low)), 0);
}

/** Publishes records that no version of Parley writes. @returns how many. */
export async function publishPoison(cluster: Cluster): Promise<number> {
  const producer = connect(cluster).producer();
  await producer.connect();
  const messages: Message[] = [
    { key: 'poison', value: 'this is no JSON' },
    { key: 'poison', value: '{"neither": "known", "nor": "expected"}', headers: { contract: 'event.recorded.v1' } },
    { key: 'poison', value: '{}', headers: { contract: 'from.the.future.v9' } },
    { key: null, value: null },
  ];
  for (const topic of topics(cluster)) await producer.send({ topic, messages });
  await producer.disconnect();
  return messages.length * STREAMS.length;
}
