import {
  addedLater,
  arrayOf,
  compressed,
  float64,
  instant,
  keyword,
  nullable,
  optionalId,
  uint32,
  uint64,
  uuid,
} from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { CONVERSATIONS_BY_PRODUCT } from './shared.js';

/** One row per conversation: who, where, how long, how rated. */
export const CONVERSATION_FACTS = defineTable({
  name: 'conversation_facts',
  columns: {
    tenant_id: uuid,
    product_id: uuid,
    conversation_id: uuid,
    row_version: uint64,
    version_id: uuid,
    prompt_id: uuid,
    user_id: uuid,
    organization_id: optionalId,
    model: keyword,
    message_count: uint32,
    user_message_count: uint32,
    rating: nullable(float64),
    rating_min: nullable(float64),
    rating_max: nullable(float64),
    /** JSON. */
    properties: compressed,
    created_at: instant,
    last_message_at: instant,
    /** The models that the conversation or one of its messages names beside `model`. */
    other_models: addedLater(arrayOf(keyword)),
    /** The models whose usage is known, and beside each its usage: lists of one length. */
    usage_models: addedLater(arrayOf(keyword)),
    usage_input_tokens: addedLater(arrayOf(uint64)),
    usage_cached_input_tokens: addedLater(arrayOf(uint64)),
    usage_output_tokens: addedLater(arrayOf(uint64)),
    usage_reasoning_tokens: addedLater(arrayOf(uint64)),
    /** Billionths of a US dollar, so that sums are exact. */
    usage_cost_nanos: addedLater(arrayOf(uint64)),
  },
  ...CONVERSATIONS_BY_PRODUCT,
});
