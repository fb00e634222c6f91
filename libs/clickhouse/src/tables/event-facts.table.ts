import {
  addedLater,
  float64,
  instant,
  keyword,
  nullable,
  optionalId,
  string,
  uint64,
  uuid,
  withDefault,
} from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { CONVERSIONS_BY_DAY } from './conversions.js';
import { fingerprintsOf, monthOf } from './shared.js';

/**
 * One row per event. On a cluster it is sharded by its own id and not by its conversation's, which may become known
 * later. The key starts with tenant and product, by which most reads filter.
 */
export const EVENT_FACTS = defineTable({
  name: 'event_facts',
  columns: {
    tenant_id: uuid,
    product_id: uuid,
    event_id: uuid,
    row_version: uint64,
    event_type: keyword,
    value_type: keyword,
    amount: nullable(float64),
    currency: keyword,
    influence: keyword,
    quality_impact_score: float64,
    sample_rate: float64,
    user_id: optionalId,
    organization_id: optionalId,
    conversation_id: optionalId,
    event_at: instant,
    created_at: instant,
    /**
     * Everything else that was sent of an event, as JSON, where PostgreSQL keeps no row of it. One column, since every
     * column costs something in each part that is written.
     */
    details: addedLater(withDefault(string, "''")),
  },
  version: 'row_version',
  partitionBy: monthOf('event_id'),
  orderBy: ['tenant_id', 'product_id', 'event_id'],
  shardBy: ['tenant_id', 'event_id'],
  deduplicationWindow: 1000,
  projections: { fingerprints: fingerprintsOf('event_id'), conversions: CONVERSIONS_BY_DAY },
});
