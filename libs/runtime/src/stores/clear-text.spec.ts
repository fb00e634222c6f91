import type { KafkaConfig } from '@parley/event-log';
import { readEnvironment } from '@parley/platform';
import { KAFKA_VARIABLES, toKafkaConfig } from '../kafka.config.js';
import { inClearText } from './clear-text.js';
import { STORE_VARIABLES, toStoresConfig } from './stores.config.js';

const spokenInClear = (environment: Record<string, string>): string[] => {
  const stores = toStoresConfig(readEnvironment(STORE_VARIABLES, environment));
  const kafka: KafkaConfig | null = toKafkaConfig(readEnvironment(KAFKA_VARIABLES, environment));
  return inClearText({ stores, kafka }).map(({ store, host }) => `${store} ${host}`);
};

describe('stores in clear text', () => {
  it.each([
    ['postgresql://u@db.internal/p', 'http://ch:8123', 'localhost:9092,kafka-1:9092'],
    ['postgresql://u@10.0.0.1/p', 'http://10.0.0.2', '10.0.0.3:9092'],
  ])('are named beyond this machine: %s, %s, %s', (postgres, clickhouse, brokers) => {
    const named = spokenInClear({
      PARLEY_POSTGRES_URL: postgres,
      PARLEY_CLICKHOUSE_URL: clickhouse,
      PARLEY_KAFKA_BROKERS: brokers,
    });
    expect(named.map((one) => one.split(' ')[0])).toEqual(['PostgreSQL', 'ClickHouse', 'Kafka']);
  });

  it.each([
    ['postgresql://u@localhost/p', 'http://[::1]:8123', '127.0.0.1:9092,[::1]:9092', 'off'],
    ['postgresql://u@%2Fvar%2Frun/p', 'http://127.1.2.3', 'localhost:9092', 'off'],
    ['postgresql://u@db/p?sslmode=verify-full', 'https://ch', 'kafka:9093', 'on'],
  ])('are not named on it, nor encrypted ones: %s, %s, %s', (postgres, clickhouse, brokers, tls) => {
    const environment = { PARLEY_POSTGRES_URL: postgres, PARLEY_CLICKHOUSE_URL: clickhouse };
    expect(spokenInClear({ ...environment, PARLEY_KAFKA_BROKERS: brokers, PARLEY_KAFKA_TLS: tls })).toEqual([]);
    expect(spokenInClear(environment)).toEqual([]);
  });
});

it('takes certificates of ClickHouse only over https', () => {
  const environment = { PARLEY_POSTGRES_URL: 'postgresql://u@localhost/p', PARLEY_CLICKHOUSE_CA_FILE: '/ca' };
  const read = (url: string) => () => spokenInClear({ ...environment, PARLEY_CLICKHOUSE_URL: url });
  expect(read('http://ch')).toThrow('PARLEY_CLICKHOUSE_CA_FILE is set, but PARLEY_CLICKHOUSE_URL is not https.');
  expect(read('https://ch')).toThrow('PARLEY_CLICKHOUSE_CA_FILE names /ca, which cannot be read.');
});
