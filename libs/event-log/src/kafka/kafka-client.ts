import { Kafka, type KafkaConfig as ClientConfig, logLevel, type LogEntry, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { KafkaConfig } from './kafka-config.js';

const CONNECT_WITHIN_MS = 3_000;
const REQUEST_WITHIN_MS = 5_000;

export function createKafka({ brokers, tls, sasl, topicPrefix }: KafkaConfig, logger: Logger): Kafka {
  return new Kafka({
    clientId: topicPrefix,
    brokers: [...brokers],
    connectionTimeout: CONNECT_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    // Said here, since what kafkajs takes otherwise depends on NODE_ENV.
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, factor: 0.2, multiplier: 2, retries: 5 },
    logLevel: logLevel.INFO,
    logCreator: () => logTo(logger),
    ...(tls !== null && { ssl: { ...tls } }),
    ...(sasl !== null && { sasl: sasl as SASLOptions }),
  } satisfies ClientConfig);
}

/** kafkajs calls an error what it tries again, warns of what we chose, and informs of what it does all day. */
function logTo(logger: Logger): (entry: LogEntry) => void {
  return ({ level, namespace, log: { message, ...rest } }) => {
    const said = { from: 'kafkajs', namespace, error: rest['error'] as unknown, groupId: rest['groupId'] as unknown };
    if (level === logLevel.ERROR) logger.warn(said, message);
    else logger.debug(said, message);
  };
}
