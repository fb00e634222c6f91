import type { Analyser } from '@parley/analysis';
import type { ClickHouseWriter } from '@parley/clickhouse';
import type { DeadLetters, EventLog } from '@parley/event-log';
import type { Postgres } from '@parley/postgres';
import {
  ConversationAnalysisProjection,
  conversationFacts,
  eventFacts,
  Lane,
  Lanes,
  PostgresConversationSource,
  userFacts,
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
  const analysis = new ConversationAnalysisProjection(new PostgresConversationSource(postgres), analyser);
  return new Lanes(log, [
    new Lane(eventFacts, clickhouse, deadLetters),
    new Lane(conversationFacts, clickhouse, deadLetters),
    new Lane(userFacts, clickhouse, deadLetters),
    new Lane(analysis, clickhouse, deadLetters),
  ]);
}
