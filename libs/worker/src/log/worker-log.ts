import type { ConsumerGroup, EventLog, DrainBarrier, Relay } from '@parley/event-log';

/** A consumer group of one of the logs. */
export interface ReplayGroup extends Pick<ConsumerGroup, 'name' | 'stream'> {
  readonly log: EventLog;
}

export interface WorkerLog {
  /** What the lanes consume. */
  readonly lanes: EventLog;
  /** Not started yet; null when this worker lacks the role, or there is no Kafka. */
  readonly relay: Relay | null;
  /** What an erasure waits for. */
  readonly drainBarrier: DrainBarrier;
  /** The groups that a replay rewinds. A lane that is switched off has no group, and must not get one. */
  readonly groups: () => Promise<readonly ReplayGroup[]>;
}
