import type { ConsumerGroup, EventLog, DrainBarrier, Relay } from '@parley/event-log';

/** A consumer group of one of the logs. */
export interface ReplayGroup extends Pick<ConsumerGroup, 'name' | 'stream'> {
  readonly log: EventLog;
}

export interface WorkerLog {
  /** What the lanes consume. */
  readonly lanes: EventLog;
  /** Not started yet; null: not this worker's role, or without Kafka. */
  readonly relay: Relay | null;
  /** What an erasure waits for. */
  readonly drainBarrier: DrainBarrier;
  /** What a replay sends back. A lane that is switched off has no group, and must not get one. */
  readonly groups: () => Promise<readonly ReplayGroup[]>;
}
