export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
export type SaslMechanism = (typeof SASL_MECHANISMS)[number];

/** How Kafka is reached, and what its topics are like. */
export interface KafkaConfig {
  /** `host:port`, at least one. */
  readonly brokers: readonly string[];
  /** Null: unencrypted. The parts are PEM. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string } | null;
  readonly sasl: { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string } | null;
  /** What the names of topics and consumer groups start with, so that installations can share a cluster. */
  readonly topicPrefix: string;
  /** Partitions of the main topic of each stream: the most consumers of one group that can share its work. */
  readonly partitions: number;
  readonly replication: number;
  /** How long a lane may be away before its records are gone from Kafka; it then takes a replay from the log. */
  readonly retentionMs: number;
  readonly gzip: boolean;
  /** A consumer that is silent for this long is taken for dead, and its partitions go to others. */
  readonly sessionMs: number;
}
