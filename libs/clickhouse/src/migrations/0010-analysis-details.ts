import { DATABASE } from '../settings.js';
import type { Migration } from './index.js';

/**
 * What an analysis says of one conversation, whole: text and evidence, for the reader of that conversation. Apart from
 * conversation_analysis, so that aggregates never scan it; of the same versions, and inserted before it.
 *
 * The key is what a reader has: tenant and conversation. It takes a granule of its own kind, small, since a read wants
 * one row. `analysis` is the analyser's answer as JSON; `judge` says whether a language model was asked: '' not,
 * 'judged', or why its answer could not be had; `judgement` holds both opinions, cost and reason as JSON.
 */
export const createAnalysisDetails: Migration = {
  name: '0010-analysis-details',
  statements: [
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.conversation_analysis_details (
      tenant_id UUID,
      conversation_id UUID,
      row_version UInt64,
      analyser_version UInt16,
      product_id UUID,
      user_id UUID,
      message_count UInt32,
      rating Nullable(Float64),
      judge LowCardinality(String),
      analysis String CODEC(ZSTD(3)),
      judgement String CODEC(ZSTD(3))
    )
    ENGINE = ReplacingMergeTree(row_version)
    PARTITION BY toYYYYMM(UUIDv7ToDateTime(conversation_id, 'UTC'))
    ORDER BY (tenant_id, conversation_id)
    SETTINGS non_replicated_deduplication_window = 1000, index_granularity = 1024`,
  ],
};
