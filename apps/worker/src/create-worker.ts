import type { AnalysisRunner } from '@parley/analysis';
import type { ClickHouseWriter } from '@parley/clickhouse';
import type { DeadLetters, EventLog } from '@parley/event-log';
import type { Postgres } from '@parley/postgres';
import {
  ConversationAnalysisProjection,
  conversationFacts,
  eventFacts,
  Lane,
  Lanes,
  LocalAssessor,
  PostgresConversationSource,
  userFacts,
} from '@parley/projections';

/** What a worker is given rather than makes. */
export interface WorkerParts {
  readonly log: EventLog;
  readonly deadLetters: DeadLetters;
  readonly clickhouse: ClickHouseWriter;
  readonly postgres: Postgres;
  readonly analysis: {
    readonly runner: AnalysisRunner;
    /** How long nothing must be said in a conversation before it is analysed. */
    readonly quietMs: number;
  };
}

/** All lanes, not started yet. */
export function createWorker({ log, deadLetters, clickhouse, postgres, analysis }: WorkerParts): Lanes {
  const { runner, quietMs } = analysis;
  const conversations = new PostgresConversationSource(postgres);
  const analyse = new ConversationAnalysisProjection(conversations, new LocalAssessor(runner), {
    lane: 'conversation-analysis',
    quietMs,
  });
  return new Lanes(log, [
    new Lane(eventFacts, clickhouse, deadLetters),
    new Lane(conversationFacts, clickhouse, deadLetters),
    new Lane(userFacts, clickhouse, deadLetters),
    new Lane(analyse, clickhouse, deadLetters),
  ]);
}
