export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
export type SaslMechanism = (typeof SASL_MECHANISMS)[number];

/** How Kafka is reached, and what its topics are like. */
export interface KafkaConfig {
  /** `host:port`, at least one. */
  readonly brokers: readonly string[];
  /** Null: in clear text. The parts are PEM. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string } | null;
  readonly sasl: { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string } | null;
  /** What the names of topics and consumer groups start with, so that installations can share a cluster. */
  readonly topicPrefix: string;
  /** Of the main topic of each stream: how many consumers of one group share its work at the most. */
  readonly partitions: number;
  readonly replication: number;
  /** How long a lane may be away before its records are gone from Kafka; a replay from the log then makes it whole. */
  readonly retentionMs: number;
  readonly gzip: boolean;
  /** A consumer that says nothing for so long is taken for dead, and its partitions go to others. */
  readonly sessionMs: number;
}
