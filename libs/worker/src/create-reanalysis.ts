import { PostgresInbox } from '@parley/inbox';
import { PooledAnalyser, PostgresConversationSource, TopicAnalyser } from '@parley/projections';
import { Reanalyses, Reanalysis } from '@parley/reanalysis';
import { PostgresConversationTopics } from '@parley/topics';
import type { WorkerParts } from './worker-parts.js';

/** The reanalysis, not started yet. */
export function createReanalysis(parts: WorkerParts): Reanalysis {
  const { postgres, clickhouse, maintenance, analysis, reanalysisPollMs, clock, logger } = parts;
  return new Reanalysis({
    reanalyses: new Reanalyses(postgres),
    source: new PostgresConversationSource(postgres),
    analyser: new TopicAnalyser(new PooledAnalyser(analysis.pool), new PostgresConversationTopics(postgres)),
    follower: new PostgresInbox(postgres, clock, false),
    writer: clickhouse,
    maintenance,
    logger,
    ...(reanalysisPollMs !== undefined && { pollMs: reanalysisPollMs }),
  });
}
