import type { Logger } from 'pino';
import type { AnalysisRunner } from '@parley/analysis';
import type { ClickHouseReader, ClickHouseWriter } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { LocalAssessor, PostgresConversationSource, Reanalyses, Reanalysis } from '@parley/projections';

interface ReanalysisParts {
  readonly postgres: Postgres;
  readonly clickhouse: { readonly reader: ClickHouseReader; readonly writer: ClickHouseWriter };
  readonly runner: AnalysisRunner;
  readonly logger: Logger;
  readonly pollMs?: number;
}

/** Not started yet. */
export function createReanalysis({ postgres, clickhouse, runner, ...rest }: ReanalysisParts): Reanalysis {
  return new Reanalysis({
    reanalyses: new Reanalyses(postgres),
    source: new PostgresConversationSource(postgres),
    assessor: new LocalAssessor(runner),
    reader: clickhouse.reader,
    writer: clickhouse.writer,
    ...rest,
  });
}
