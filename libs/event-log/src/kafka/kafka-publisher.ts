import type { Kafka, Message, Producer, TopicMessages } from 'kafkajs';
import type { Logger } from 'pino';
import { LogPublisher, type OutgoingRecord } from '../log-publisher.port.js';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';
import { toMessage } from './kafka-record.js';
import { kafkajs } from './kafkajs.js';
import { topicOf } from './topics.js';

/** One send is one array: kafkajs has no linger, and single messages are a hundred times slower. */
const MAX_RECORDS_PER_SEND = 1_000;
/** A whole send may fall into one partition as one batch, and the broker takes at most 1 MiB of that. */
const MAX_BYTES_PER_SEND = 512 * 1024;
const SEND_WITHIN_MS = 30_000;

export class KafkaPublisher extends LogPublisher {
  private readonly kafka: Kafka;
  private producer: Promise<Producer> | null = null;

  constructor(
    private readonly config: KafkaConfig,
    logger: Logger,
  ) {
    super();
    this.kafka = createKafka(config, logger);
  }

  override async publish(records: readonly OutgoingRecord[]): Promise<void> {
    for (const some of inSends(records)) await this.send(some);
  }

  override async close(): Promise<void> {
    const { producer } = this;
    this.producer = null;
    await (await producer?.catch(() => null))?.disconnect();
  }

  private async send(records: readonly OutgoingRecord[]): Promise<void> {
    this.producer ??= this.connect();
    const { producer } = this;
    try {
      await within(SEND_WITHIN_MS, (await producer).sendBatch(this.batchOf(records)));
    } catch (error) {
      // A new producer looks up the leaders again.
      if (this.producer === producer) this.producer = null;
      void producer.then((old) => old.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private batchOf(records: readonly OutgoingRecord[]) {
    const byTopic = new Map<string, Message[]>();
    for (const record of records) {
      const topic = topicOf(this.config.topicPrefix, record.stream, record.route);
      const messages = byTopic.get(topic);
      if (messages) messages.push(toMessage(record.key, record));
      else byTopic.set(topic, [toMessage(record.key, record)]);
    }
    return {
      acks: -1,
      compression: this.config.gzip ? kafkajs().CompressionTypes.GZIP : kafkajs().CompressionTypes.None,
      topicMessages: [...byTopic].map(([topic, messages]): TopicMessages => ({ topic, messages })),
    };
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs().Partitioners.DefaultPartitioner,
      // No retries: kafkajs repeats a send only to the brokers that have not answered yet. If a partition has moved to
      // one that has, its records are sent to nobody and the send succeeds. The log keeps what is not published, owns
      // the retry, and sends all of it again. An idempotent producer must retry, so this is not one.
      retry: { retries: 0 },
    });
    await producer.connect();
    return producer;
  }
}

function* inSends(records: readonly OutgoingRecord[]): Generator<readonly OutgoingRecord[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, { payload }] of records.entries()) {
    const size = Buffer.byteLength(payload);
    if (index > from && (index - from === MAX_RECORDS_PER_SEND || bytes + size > MAX_BYTES_PER_SEND)) {
      yield records.slice(from, index);
      from = index;
      bytes = 0;
    }
    bytes += size;
  }
  if (from < records.length) yield records.slice(from);
}

/** A send that hangs must not hold its partitions for ever. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Kafka did not answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
