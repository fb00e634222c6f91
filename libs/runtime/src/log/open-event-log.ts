import type { Logger } from 'pino';
import { type EventLog, type KafkaConfig, KafkaEventLog, PostgresEventLog, RelayedEventLog } from '@parley/event-log';
import type { Teardown } from '@parley/platform';
import type { Postgres } from '@parley/postgres';

interface EventLogParts {
  /** Null: the log of PostgreSQL is all there is. */
  readonly kafka: KafkaConfig | null;
  readonly postgres: Postgres;
  readonly logger: Logger;
  /** Called when a consumer has ended for good. */
  readonly onFatal: (error: Error) => void;
}

export interface EventLogs {
  /** Where the write side appends. */
  readonly outbox: EventLog;
  /** What lanes consume; its lag includes the relay's. */
  readonly lanes: EventLog;
}

export function openEventLog({ kafka, postgres, logger, onFatal }: EventLogParts, teardown: Teardown): EventLogs {
  const outbox = new PostgresEventLog(postgres, logger);
  if (kafka === null) return { outbox, lanes: outbox };
  const published = new KafkaEventLog({ config: kafka, logger, onFatal });
  teardown.add(() => published.close());
  return { outbox, lanes: new RelayedEventLog(outbox, published) };
}
