import { type KafkaConfig, SASL_MECHANISMS } from '@parley/event-log';
import { StartupError } from '@parley/kernel';
import { type Environment, hostList, integer, oneOf, pattern, text } from '@parley/platform';
import { readPem } from './stores/read-pem.js';

const HOUR_MS = 3_600_000;

/** Kafka between log and lanes; not used unless PARLEY_KAFKA_BROKERS is set. */
export const KAFKA_VARIABLES = {
  PARLEY_KAFKA_BROKERS: hostList()({ default: undefined }),
  PARLEY_KAFKA_TLS: oneOf(['on', 'off'])({ default: 'off' }),
  PARLEY_KAFKA_TLS_CA_FILE: text()({ default: undefined }),
  PARLEY_KAFKA_TLS_CERT_FILE: text()({ default: undefined }),
  PARLEY_KAFKA_TLS_KEY_FILE: text()({ default: undefined }),
  PARLEY_KAFKA_SASL_MECHANISM: oneOf(SASL_MECHANISMS)({ default: undefined }),
  PARLEY_KAFKA_SASL_USERNAME: text()({ default: undefined }),
  PARLEY_KAFKA_SASL_PASSWORD: text()({ default: undefined }),
  PARLEY_KAFKA_TOPIC_PREFIX: pattern(
    /^[a-zA-Z0-9_-]{1,64}$/,
    '1 to 64 letters, digits, "-" and "_"',
  )({
    default: 'parley',
  }),
  PARLEY_KAFKA_PARTITIONS: integer(1, 1_000)({ default: 12 }),
  PARLEY_KAFKA_REPLICATION: integer(1, 7)({ default: 3 }),
  PARLEY_KAFKA_RETENTION_HOURS: integer(1, 8_760)({ default: 168 }),
  PARLEY_KAFKA_COMPRESSION: oneOf(['none', 'gzip'])({ default: 'none' }),
  PARLEY_KAFKA_SESSION_SECONDS: integer(6, 300)({ default: 30 }),
};

type KafkaVariables = Environment<typeof KAFKA_VARIABLES>;

/** @returns null when no broker is named. */
export function toKafkaConfig(variables: KafkaVariables): KafkaConfig | null {
  const { PARLEY_KAFKA_BROKERS: brokers } = variables;
  const tls = toTls(variables);
  const sasl = toSasl(variables);
  if (brokers === undefined) {
    if (tls === null && sasl === null) return null;
    throw new StartupError(
      'PARLEY_KAFKA_BROKERS is not set, but PARLEY_KAFKA_TLS or PARLEY_KAFKA_SASL_MECHANISM is. Set the brokers too.',
    );
  }
  return {
    brokers,
    tls,
    sasl,
    topicPrefix: variables.PARLEY_KAFKA_TOPIC_PREFIX,
    partitions: variables.PARLEY_KAFKA_PARTITIONS,
    replication: variables.PARLEY_KAFKA_REPLICATION,
    retentionMs: variables.PARLEY_KAFKA_RETENTION_HOURS * HOUR_MS,
    gzip: variables.PARLEY_KAFKA_COMPRESSION === 'gzip',
    sessionMs: variables.PARLEY_KAFKA_SESSION_SECONDS * 1_000,
  };
}

function toTls(variables: KafkaVariables): KafkaConfig['tls'] {
  const files = ['PARLEY_KAFKA_TLS_CA_FILE', 'PARLEY_KAFKA_TLS_CERT_FILE', 'PARLEY_KAFKA_TLS_KEY_FILE'] as const;
  const given = files.filter((name) => variables[name] !== undefined);
  if (variables.PARLEY_KAFKA_TLS === 'off') {
    if (given[0] !== undefined) throw new StartupError(`${given[0]} is set, but PARLEY_KAFKA_TLS is not on.`);
    return null;
  }
  const [ca, cert, key] = files.map((name) => readPem(name, variables[name]));
  if ((cert === undefined) !== (key === undefined)) {
    throw new StartupError('PARLEY_KAFKA_TLS_CERT_FILE and PARLEY_KAFKA_TLS_KEY_FILE go together.');
  }
  return { ...(ca !== undefined && { ca }), ...(cert !== undefined && key !== undefined && { cert, key }) };
}

function toSasl(variables: KafkaVariables): KafkaConfig['sasl'] {
  const {
    PARLEY_KAFKA_SASL_MECHANISM: mechanism,
    PARLEY_KAFKA_SASL_USERNAME: username,
    PARLEY_KAFKA_SASL_PASSWORD: password,
  } = variables;
  if (mechanism === undefined && username === undefined && password === undefined) return null;
  if (mechanism === undefined || username === undefined || password === undefined) {
    throw new StartupError(
      'PARLEY_KAFKA_SASL_MECHANISM, PARLEY_KAFKA_SASL_USERNAME and PARLEY_KAFKA_SASL_PASSWORD go together.',
    );
  }
  return { mechanism, username, password };
}
