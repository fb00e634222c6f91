import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import {
  describeWithKafka,
  startTestKafka,
  type TemporaryDirectory,
  temporaryDirectory,
  type TestKafka,
} from '@parley/testing';
import { privateAuthority } from '../../../testing/src/tls/private-authority.js';
import { AdminConnection } from './admin-connection.js';
import { createTopics } from './create-topics.js';
import { createKafka } from './kafka-client.js';
import type { KafkaConfig } from './kafka-config.js';

const logger = pino({ level: 'silent' });
const LOGIN = { mechanism: 'scram-sha-512', username: 'parley', password: 'secret' } as const;
const JAAS = `org.apache.kafka.common.security.scram.ScramLoginModule required username="parley" password="secret";`;

/** A file as one line, the form that a properties file takes. */
const inLine = (file: string): string => readFileSync(file, 'utf8').replaceAll('\n', '\\n');

describeWithKafka('a Kafka with a certificate of a private authority, that asks for a login', () => {
  let directory: TemporaryDirectory;
  let kafka: TestKafka;
  let ca: string;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    const files = await privateAuthority(directory.path);
    ca = readFileSync(files.ca, 'utf8');
    kafka = await startTestKafka({
      brokers: 1,
      properties: {
        listeners: 'SASL_SSL://localhost:$port,CONTROLLER://127.0.0.1:$controller',
        'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
        'inter.broker.listener.name': 'SASL_SSL',
        'ssl.keystore.type': 'PEM',
        'ssl.keystore.certificate.chain': inLine(files.cert),
        'ssl.keystore.key': inLine(files.key),
        'ssl.truststore.type': 'PEM',
        'ssl.truststore.certificates': inLine(files.ca),
        'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
        'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
        'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': JAAS,
      },
      formatting: ['--add-scram', 'SCRAM-SHA-512=[name=parley,password=secret]'],
    });
  });
  afterAll(async () => {
    await kafka.close();
    await directory.remove();
  });

  const configOf = (more: Partial<KafkaConfig>): KafkaConfig => ({
    // The certificate is for the name, not the address.
    brokers: kafka.bootstrap.map((address) => address.replace('127.0.0.1', 'localhost')),
    topicPrefix: kafka.topicPrefix,
    tls: { ca },
    sasl: LOGIN,
    partitions: 2,
    replication: 1,
    retentionMs: 3_600_000,
    gzip: false,
    sessionMs: 30_000,
    ...more,
  });

  it('is reached when its authority is named', async () => {
    const config = configOf({});
    await createTopics(config, logger);
    const connection = new AdminConnection(createKafka(config, logger));
    const topics = await (await connection.get()).listTopics();
    expect(topics).toContain(`${kafka.topicPrefix}.events.v1`);
    await connection.close();
  });

  it.each<[string, Partial<KafkaConfig>]>([
    ['whose authority nobody named', { tls: {} }],
    ['with a wrong password', { sasl: { ...LOGIN, password: 'wrong' } }],
    ['in clear text', { tls: null }],
  ])('is not spoken to %s', async (_, wrong) => {
    const client = createKafka(configOf(wrong), logger).admin({ retry: { retries: 0 } });
    await expect(client.connect()).rejects.toThrow();
    await client.disconnect();
  });
});
