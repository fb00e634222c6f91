import type { Logger } from 'pino';
import type { AnalysisPool } from '@parley/analysis-pool';
import type { ClickHouse, ClickHouseWriter } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { PooledAnalyser, PostgresConversationSource, TopicAnalyser } from '@parley/projections';
import { Reanalyses, Reanalysis } from '@parley/reanalysis';
import { PostgresConversationTopics } from '@parley/topics';

interface ReanalysisParts {
  readonly postgres: Postgres;
  /** Inserts. */
  readonly writer: ClickHouseWriter;
  /** Finds and deletes. */
  readonly housekeeping: ClickHouse;
  readonly pool: AnalysisPool;
  readonly logger: Logger;
  readonly pollMs?: number;
}

/** Not started yet. */
export function createReanalysis({ postgres, pool, ...rest }: ReanalysisParts): Reanalysis {
  return new Reanalysis({
    reanalyses: new Reanalyses(postgres),
    source: new PostgresConversationSource(postgres),
    analyser: new TopicAnalyser(new PooledAnalyser(pool), new PostgresConversationTopics(postgres)),
    ...rest,
  });
}
