import type { Logger } from 'pino';
import { STREAMS } from '@parley/contracts';
import {
  type DeadLetters,
  type EventLog,
  type KafkaConfig,
  KafkaDrainBarrier,
  KafkaPublisher,
  PostgresDrainBarrier,
  Relay,
  RELAY_GROUP,
} from '@parley/event-log';
import type { Teardown } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import { openEventLog } from '@parley/runtime';
import { LANE_GROUPS } from '../lanes/lane-groups.js';
import type { WorkerRole } from '../roles.js';
import type { ReplayGroup, WorkerLog } from './worker-log.js';

interface WorkerLogParts {
  /** Null: the lanes consume the log of PostgreSQL. */
  readonly kafka: KafkaConfig | null;
  readonly roles: readonly WorkerRole[];
  readonly postgres: Postgres;
  readonly deadLetters: DeadLetters;
  readonly logger: Logger;
  /** Called when a consumer has ended for good: the process has to end too. */
  readonly onFatal: (error: Error) => void;
}

/** The log as a worker uses it. */
export function openLog(parts: WorkerLogParts, teardown: Teardown): WorkerLog {
  const { kafka, roles, postgres, deadLetters, logger } = parts;
  const { outbox, lanes } = openEventLog(parts, teardown);
  const drainBarrier = new PostgresDrainBarrier(postgres);
  const groups = () => knownGroups(lanes, outbox);
  if (kafka === null) return { lanes, relay: null, drainBarrier, groups };
  const kafkaBarrier = new KafkaDrainBarrier(kafka, logger, drainBarrier);
  teardown.add(() => kafkaBarrier.close());
  if (!roles.includes('relay')) return { lanes, relay: null, drainBarrier: kafkaBarrier, groups };
  const publisher = new KafkaPublisher(kafka, logger);
  teardown.add(() => publisher.close());
  return { lanes, relay: new Relay({ outbox, publisher, deadLetters }), drainBarrier: kafkaBarrier, groups };
}

/** Kafka expires records that the log of PostgreSQL still holds, so the relay is rewound as well as the lanes. */
async function knownGroups(lanes: EventLog, outbox: EventLog): Promise<ReplayGroup[]> {
  const known = new Set(await lanes.groups());
  return [
    ...STREAMS.map((stream) => ({ log: outbox, name: RELAY_GROUP, stream })),
    ...LANE_GROUPS.map((group) => ({ log: lanes, ...group })),
  ].filter(({ name }) => known.has(name));
}
