import type { Analyser } from '@parley/analysis';
import type { ClickHouseWriter } from '@parley/clickhouse';
import type { DeadLetters, EventLog } from '@parley/event-log';
import type { Postgres } from '@parley/postgres';
import {
  ConversationAnalysisProjection,
  conversationFacts,
  eventFacts,
  Lanes,
  PostgresConversationSource,
} from '@parley/projections';

/** What a worker is given rather than makes. */
export interface WorkerParts {
  readonly log: EventLog;
  readonly deadLetters: DeadLetters;
  readonly clickhouse: ClickHouseWriter;
  readonly postgres: Postgres;
  readonly analyser: Analyser;
}

/** All lanes, not started yet. */
export function createWorker({ log, deadLetters, clickhouse, postgres, analyser }: WorkerParts): Lanes {
  return new Lanes(log, clickhouse, deadLetters, [
    eventFacts,
    conversationFacts,
    new ConversationAnalysisProjection(new PostgresConversationSource(postgres), analyser),
  ]);
}
