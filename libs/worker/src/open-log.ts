import type { Logger } from 'pino';
import { STREAMS } from '@parley/contracts';
import {
  type DeadLetters,
  type EventLog,
  type KafkaConfig,
  KafkaEventLog,
  KafkaLogPassage,
  KafkaPublisher,
  type LogPassage,
  PostgresEventLog,
  PostgresLogPassage,
  Relay,
  RELAY_GROUP,
  RelayedEventLog,
} from '@parley/event-log';
import type { Teardown } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import { LANE_GROUPS } from './create-worker.js';
import type { ReplayGroup } from './replay-watch.js';
import type { WorkerRole } from './roles.js';

export interface WorkerLog {
  /** What the lanes consume. */
  readonly log: EventLog;
  /** Not started yet; null: not this worker's role, or without Kafka. */
  readonly relay: Relay | null;
  /** What an erasure waits for. */
  readonly passage: LogPassage;
  /** What a replay sends back. A lane that is switched off has no group, and must not get one. */
  readonly groups: () => Promise<readonly ReplayGroup[]>;
}

/** @param onFatal a consumer has ended for good: the process has to. */
export function openLog(
  { kafka, roles }: { readonly kafka: KafkaConfig | null; readonly roles: readonly WorkerRole[] },
  parts: { readonly postgres: Postgres; readonly deadLetters: DeadLetters; readonly logger: Logger },
  teardown: Teardown,
  onFatal: (error: Error) => void,
): WorkerLog {
  const { postgres, deadLetters, logger } = parts;
  const outbox = new PostgresEventLog(postgres, logger);
  const passage = new PostgresLogPassage(postgres);
  if (kafka === null) return { log: outbox, relay: null, passage, groups: () => knownGroups(outbox, outbox) };
  const published = new KafkaEventLog({ config: kafka, logger, onFatal });
  teardown.add(() => published.close());
  const wholePassage = new KafkaLogPassage(kafka, logger, passage);
  teardown.add(() => wholePassage.close());
  const log = new RelayedEventLog(outbox, published);
  return { log, relay: openRelay(), passage: wholePassage, groups: () => knownGroups(log, outbox) };

  function openRelay(): Relay | null {
    if (kafka === null || !roles.includes('relay')) return null;
    const publisher = new KafkaPublisher(kafka, logger);
    teardown.add(() => publisher.close());
    return new Relay({ outbox, publisher, deadLetters });
  }
}

/** Kafka forgets with time what the log of PostgreSQL still holds, so the relay goes back as well as the lanes. */
async function knownGroups(log: EventLog, outbox: EventLog): Promise<ReplayGroup[]> {
  const known = new Set((await log.lag()).map(({ group }) => group));
  return [
    ...STREAMS.map((stream) => ({ log: outbox, name: RELAY_GROUP, stream })),
    ...LANE_GROUPS.map((group) => ({ log, ...group })),
  ].filter(({ name }) => known.has(name));
}
