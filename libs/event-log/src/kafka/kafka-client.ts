import type { Kafka, KafkaConfig as ClientConfig, LogEntry, SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { KafkaConfig } from './kafka-config.js';
import { kafkajs } from './kafkajs.js';

const CONNECT_WITHIN_MS = 3_000;
const REQUEST_WITHIN_MS = 5_000;

export function createKafka(config: KafkaConfig, logger: Logger): Kafka {
  const { Kafka, logLevel } = kafkajs();
  return new Kafka({
    ...settingsOf(config),
    brokers: () => whereToBegin(config),
    // Set here, since the defaults of kafkajs depend on NODE_ENV.
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, factor: 0.2, multiplier: 2, retries: 5 },
    logLevel: logLevel.INFO,
    logCreator: () => logTo(logger),
  });
}

const settingsOf = ({ tls, sasl, topicPrefix }: KafkaConfig): Omit<ClientConfig, 'brokers'> => ({
  clientId: topicPrefix,
  connectionTimeout: CONNECT_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  ...(tls !== null && { ssl: { ...tls } }),
  ...(sasl !== null && { sasl: sasl as SASLOptions }),
});

/**
 * A broker that answers. kafkajs tries the next of a list only when a connection fails: it keeps a first broker that
 * hangs, and takes it for connected from then on. It learns the other brokers from the one it begins with.
 */
async function whereToBegin(config: KafkaConfig): Promise<string[]> {
  if (config.brokers.length === 1) return [...config.brokers];
  const first = await Promise.any(config.brokers.map((broker) => answering(config, broker))).catch(() => null);
  return first === null ? [...config.brokers] : [first];
}

/** @throws unless the broker answers. */
async function answering(config: KafkaConfig, broker: string): Promise<string> {
  const { Kafka, logLevel } = kafkajs();
  const kafka = new Kafka({
    ...settingsOf(config),
    brokers: [broker],
    retry: { retries: 0 },
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    await admin.describeCluster();
    return broker;
  } finally {
    void admin.disconnect().catch(() => undefined);
  }
}

/** kafkajs logs as errors what it retries, as warnings what is set on purpose, and as info what it does all day. */
function logTo(logger: Logger): (entry: LogEntry) => void {
  const { logLevel } = kafkajs();
  return ({ level, namespace, log: { message, ...rest } }) => {
    const said = { from: 'kafkajs', namespace, error: rest['error'] as unknown, groupId: rest['groupId'] as unknown };
    if (level === logLevel.ERROR) logger.warn(said, message);
    else logger.debug(said, message);
  };
}
