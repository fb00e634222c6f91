import { addedLater, arrayOf, int32, keyedSums } from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { CONVERSATION_ANALYSIS } from './conversation-analysis.table.js';
import { CONVERSATION_FACTS } from './conversation-facts.table.js';
import { monthOf } from './shared.js';

/**
 * In the tables by product, the conversations of an organization are scattered: to answer about 225 of a million,
 * nearly as many granules are read as there are conversations. So both tables have a copy in which the rows of an
 * organization, and within them those of a user, lie beside each other, with what a filter needs and what an answer
 * adds up. The engine copies each row as it is inserted; keys and versions are the same, so the newest version holds
 * here as it does there.
 *
 * The organization and the user of a conversation never change. Code that deletes rows deletes them here as well.
 */
const BY_ORGANIZATION = {
  version: 'row_version',
  partitionBy: monthOf('conversation_id'),
  orderBy: ['tenant_id', 'organization_id', 'user_id', 'conversation_id'],
  shardBy: ['tenant_id', 'conversation_id'],
  deduplicationWindow: 1000,
  indexGranularity: 256,
} as const;

/** The columns that a filter may ask for, in either table. */
const cuts = ({ columns }: typeof CONVERSATION_ANALYSIS | typeof CONVERSATION_FACTS) => ({
  tenant_id: columns.tenant_id,
  organization_id: columns.organization_id,
  user_id: columns.user_id,
  conversation_id: columns.conversation_id,
  row_version: columns.row_version,
  product_id: columns.product_id,
  version_id: columns.version_id,
  prompt_id: columns.prompt_id,
  model: columns.model,
  other_models: arrayOf(columns.model),
  created_at: columns.created_at,
});

export const ANALYSIS_BY_ORGANIZATION = defineTable({
  name: 'conversation_analysis_by_organization',
  columns: {
    ...cuts(CONVERSATION_ANALYSIS),
    measures: arrayOf(int32),
    entries: keyedSums,
    mood_measures: addedLater(arrayOf(int32)),
  },
  ...BY_ORGANIZATION,
});

const { message_count, rating, rating_min, rating_max, last_message_at } = CONVERSATION_FACTS.columns;
const { usage_input_tokens, usage_cached_input_tokens, usage_output_tokens, usage_reasoning_tokens, usage_cost_nanos } =
  CONVERSATION_FACTS.columns;

export const FACTS_BY_ORGANIZATION = defineTable({
  name: 'conversation_facts_by_organization',
  columns: {
    ...cuts(CONVERSATION_FACTS),
    message_count,
    rating,
    rating_min,
    rating_max,
    last_message_at,
    usage_input_tokens,
    usage_cached_input_tokens,
    usage_output_tokens,
    usage_reasoning_tokens,
    usage_cost_nanos,
  },
  ...BY_ORGANIZATION,
});
