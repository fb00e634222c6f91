import { DATABASE } from '../settings.js';
import type { Migration } from './index.js';

/*
 * What the three tables share:
 * - ReplacingMergeTree(row_version): a row's key is stable and the highest version holds, so a redelivery, a replay
 *   or two workers at once change nothing. Reads say FINAL.
 * - Partitions by the month in which the record came in, which is part of its UUIDv7 and so never moves: all versions
 *   of a row share a partition, and a backfill of old conversations does not open a hundred of them.
 * - The key starts with tenant and product, by which most reads cut.
 * - The deduplication window makes the insert token count on an engine that is not replicated.
 *
 * Conversations are far fewer than events and are read by product, organization or user out of many parts: with granules
 * of 1,024 rows an answer over 2,000 conversations reads 11,567 rows of nine parts, and not 46,010. Tables from before
 * November 2026 keep 8,192.
 */
const SETTINGS = 'SETTINGS non_replicated_deduplication_window = 1000';
const FINE = 'index_granularity = 1024';
const NO_ID = `'00000000-0000-0000-0000-000000000000'`;

export const createFacts: Migration = {
  name: '0001-facts',
  statements: [
    `CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`,
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.event_facts (
      tenant_id UUID,
      product_id UUID,
      event_id UUID,
      row_version UInt64,
      event_type LowCardinality(String),
      value_type LowCardinality(String),
      amount Nullable(Float64),
      currency LowCardinality(String),
      influence LowCardinality(String),
      quality_impact_score Float64,
      sample_rate Float64,
      user_id UUID DEFAULT ${NO_ID},
      organization_id UUID DEFAULT ${NO_ID},
      conversation_id UUID DEFAULT ${NO_ID},
      event_at DateTime64(3, 'UTC'),
      created_at DateTime64(3, 'UTC')
    )
    ENGINE = ReplacingMergeTree(row_version)
    PARTITION BY toYYYYMM(UUIDv7ToDateTime(event_id, 'UTC'))
    ORDER BY (tenant_id, product_id, event_id)
    ${SETTINGS}`,
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.conversation_facts (
      tenant_id UUID,
      product_id UUID,
      conversation_id UUID,
      row_version UInt64,
      version_id UUID,
      prompt_id UUID,
      user_id UUID,
      organization_id UUID DEFAULT ${NO_ID},
      model LowCardinality(String),
      message_count UInt32,
      user_message_count UInt32,
      rating Nullable(Float64),
      rating_min Nullable(Float64),
      rating_max Nullable(Float64),
      properties String CODEC(ZSTD(3)),
      created_at DateTime64(3, 'UTC'),
      last_message_at DateTime64(3, 'UTC')
    )
    ENGINE = ReplacingMergeTree(row_version)
    PARTITION BY toYYYYMM(UUIDv7ToDateTime(conversation_id, 'UTC'))
    ORDER BY (tenant_id, product_id, conversation_id)
    ${SETTINGS}, ${FINE}`,
    // row_version = revision * 65536 + analyser_version * 4 + opinion: a newer state of the conversation first, then a
    // newer analyser, then what a language model was asked as well (libs/projections analysis-row.ts).
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.conversation_analysis (
      tenant_id UUID,
      product_id UUID,
      conversation_id UUID,
      row_version UInt64,
      analyser_version UInt16,
      version_id UUID,
      prompt_id UUID,
      user_id UUID,
      organization_id UUID DEFAULT ${NO_ID},
      model LowCardinality(String),
      created_at DateTime64(3, 'UTC'),
      language LowCardinality(String),
      supported Bool,
      user_message_count UInt32,
      sentiment Float64,
      sentiment_minimum Float64,
      sentiment_change Float64,
      frustration Float64,
      struggle Float64,
      commercial_intent Float64,
      commercial_signal LowCardinality(String),
      churn_risk Bool,
      jailbreak Bool,
      jailbreak_succeeded Bool,
      hallucination Bool,
      user_toxicity Bool,
      model_toxicity Bool,
      user_bias Bool,
      model_bias Bool,
      missing_capability Bool,
      emotion LowCardinality(String),
      topic LowCardinality(String),
      topic_group LowCardinality(String),
      keywords Array(String),
      root_cause LowCardinality(String),
      root_cause_confidence Float64,
      root_cause_source LowCardinality(String),
      tool_names Array(LowCardinality(String)),
      tool_calls Array(UInt32),
      tool_failures Array(UInt32),
      satisfaction Nullable(Float64),
      safety Nullable(Float64),
      friction Nullable(Float64),
      quality_index Nullable(Float64)
    )
    ENGINE = ReplacingMergeTree(row_version)
    PARTITION BY toYYYYMM(UUIDv7ToDateTime(conversation_id, 'UTC'))
    ORDER BY (tenant_id, product_id, conversation_id)
    ${SETTINGS}, ${FINE}`,
  ],
};
