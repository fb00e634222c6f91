import type { KafkaConfig } from '@parley/event-log';
import { readEnvironment } from '@parley/platform';
import { KAFKA_VARIABLES, toKafkaConfig } from './kafka.config.js';

const read = (environment: Record<string, string>): KafkaConfig | null =>
  toKafkaConfig(readEnvironment(KAFKA_VARIABLES, environment));

describe('the configuration of Kafka', () => {
  it('is none when no broker is named', () => {
    expect(read({})).toBeNull();
  });

  it('needs no more than brokers', () => {
    expect(read({ PARLEY_KAFKA_BROKERS: 'kafka-1:9092, [::1]:9093' })).toEqual({
      brokers: ['kafka-1:9092', '[::1]:9093'],
      tls: null,
      sasl: null,
      topicPrefix: 'parley',
      partitions: 12,
      replication: 3,
      retentionMs: 7 * 24 * 3_600_000,
      gzip: false,
      sessionMs: 30_000,
    });
  });

  it('takes encryption and a login', () => {
    const config = read({
      PARLEY_KAFKA_BROKERS: 'kafka:9093',
      PARLEY_KAFKA_TLS: 'on',
      PARLEY_KAFKA_TLS_CA_FILE: import.meta.filename,
      PARLEY_KAFKA_SASL_MECHANISM: 'scram-sha-512',
      PARLEY_KAFKA_SASL_USERNAME: 'parley',
      PARLEY_KAFKA_SASL_PASSWORD: 'secret',
    });
    expect(config?.tls?.ca).toContain('takes encryption and a login');
    expect(config?.sasl).toEqual({ mechanism: 'scram-sha-512', username: 'parley', password: 'secret' });
  });

  const BROKERS = { PARLEY_KAFKA_BROKERS: 'kafka:9092' };
  it.each([
    [{ PARLEY_KAFKA_BROKERS: 'kafka' }, 'PARLEY_KAFKA_BROKERS must be a list of host:port'],
    [{ PARLEY_KAFKA_BROKERS: 'kafka:9092,kafka:70000' }, 'not "kafka:70000"'],
    [{ PARLEY_KAFKA_TLS: 'on' }, 'PARLEY_KAFKA_BROKERS is not set'],
    [
      { ...BROKERS, PARLEY_KAFKA_TLS_CA_FILE: '/ca' },
      'PARLEY_KAFKA_TLS_CA_FILE is set, but PARLEY_KAFKA_TLS is not on',
    ],
    [{ ...BROKERS, PARLEY_KAFKA_TLS: 'on', PARLEY_KAFKA_TLS_CA_FILE: '/none' }, 'PARLEY_KAFKA_TLS_CA_FILE names /none'],
    [
      { ...BROKERS, PARLEY_KAFKA_TLS: 'on', PARLEY_KAFKA_TLS_KEY_FILE: import.meta.filename },
      'PARLEY_KAFKA_TLS_KEY_FILE go together',
    ],
    [{ ...BROKERS, PARLEY_KAFKA_SASL_MECHANISM: 'kerberos' }, 'must be one of plain, scram-sha-256, scram-sha-512'],
    [{ ...BROKERS, PARLEY_KAFKA_SASL_USERNAME: 'parley' }, 'PARLEY_KAFKA_SASL_PASSWORD go together'],
    [{ ...BROKERS, PARLEY_KAFKA_TOPIC_PREFIX: 'a b' }, 'PARLEY_KAFKA_TOPIC_PREFIX must be 1 to 64 letters'],
    [{ ...BROKERS, PARLEY_KAFKA_PARTITIONS: '0' }, 'PARLEY_KAFKA_PARTITIONS must be a whole number from 1'],
  ])('stops the start over %j with the name of the variable', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
  });
});
