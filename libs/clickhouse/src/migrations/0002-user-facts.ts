import { DATABASE } from '../settings.js';
import type { Migration } from './index.js';

/** One row a user, of the same make as the facts: by key and version, partitioned by the month in which it came in. */
export const createUserFacts: Migration = {
  name: '0002-user-facts',
  statements: [
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.user_facts (
      tenant_id UUID,
      user_id UUID,
      row_version UInt64,
      properties String CODEC(ZSTD(3)),
      created_at DateTime64(3, 'UTC')
    )
    ENGINE = ReplacingMergeTree(row_version)
    PARTITION BY toYYYYMM(UUIDv7ToDateTime(user_id, 'UTC'))
    ORDER BY (tenant_id, user_id)
    SETTINGS non_replicated_deduplication_window = 1000`,
  ],
};
