import type { Logger } from 'pino';
import type { AnalysisRunner } from '@parley/analysis';
import type { ClickHouse, ClickHouseWriter } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { LocalAssessor, PostgresConversationSource, Reanalyses, Reanalysis, TopicAssessor } from '@parley/projections';
import { PostgresConversationTopics } from '@parley/topics';

interface ReanalysisParts {
  readonly postgres: Postgres;
  /** Inserts. */
  readonly writer: ClickHouseWriter;
  /** Finds and deletes. */
  readonly housekeeping: ClickHouse;
  readonly runner: AnalysisRunner;
  readonly logger: Logger;
  readonly pollMs?: number;
}

/** Not started yet. */
export function createReanalysis({ postgres, runner, ...rest }: ReanalysisParts): Reanalysis {
  return new Reanalysis({
    reanalyses: new Reanalyses(postgres),
    source: new PostgresConversationSource(postgres),
    assessor: new TopicAssessor(new LocalAssessor(runner), new PostgresConversationTopics(postgres)),
    ...rest,
  });
}
