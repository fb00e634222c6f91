import { isIPv4 } from 'node:net';
import type { Logger } from 'pino';
import type { KafkaConfig } from '@parley/event-log';
import type { StoresConfig } from './stores.config.js';

interface Spoken {
  readonly stores: StoresConfig;
  readonly kafka: KafkaConfig | null;
}

/** One line for each store reached in clear text over a network, where passwords and conversations can be read. */
export function warnOfClearText(config: Spoken, logger: Logger): void {
  for (const { store, host, variable } of inClearText(config)) {
    logger.warn(`${store} at ${host} is spoken to in clear text: passwords and messages can be read. See ${variable}.`);
  }
}

export function inClearText({ stores: { postgres, clickhouse }, kafka }: Spoken) {
  const { protocol, hostname } = new URL(clickhouse.url);
  const broker = kafka?.brokers.map((address) => address.replace(/:\d+$/, '')).find(isBeyondThisMachine);
  return [
    { store: 'PostgreSQL', host: postgres.host, safe: postgres.tls !== undefined, variable: 'PARLEY_POSTGRES_URL' },
    { store: 'ClickHouse', host: hostname, safe: protocol === 'https:', variable: 'PARLEY_CLICKHOUSE_URL' },
    { store: 'Kafka', host: broker ?? 'localhost', safe: kafka?.tls !== null, variable: 'PARLEY_KAFKA_TLS' },
  ]
    .filter(({ safe, host }) => !safe && isBeyondThisMachine(host))
    .map(({ store, host, variable }) => ({ store, host, variable }));
}

/** A socket's directory is on this machine too. */
function isBeyondThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return !(name.startsWith('/') || name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.')));
}
