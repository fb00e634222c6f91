/** The streams of the log. Each is ordered by key within a partition, and each Kafka topic carries one of them. */
export const STREAMS = ['events', 'conversations', 'users'] as const;
export type Stream = (typeof STREAMS)[number];
