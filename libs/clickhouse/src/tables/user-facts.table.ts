import { compressed, instant, uint64, uuid } from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { monthOf } from './shared.js';

/** One row per user: its properties. */
export const USER_FACTS = defineTable({
  name: 'user_facts',
  columns: {
    tenant_id: uuid,
    user_id: uuid,
    row_version: uint64,
    /** JSON. */
    properties: compressed,
    created_at: instant,
  },
  version: 'row_version',
  partitionBy: monthOf('user_id'),
  orderBy: ['tenant_id', 'user_id'],
  shardBy: ['tenant_id', 'user_id'],
  deduplicationWindow: 1000,
});
