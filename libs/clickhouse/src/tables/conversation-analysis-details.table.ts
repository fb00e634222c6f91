import { addedLater, compressed, float64, keyword, nullable, uint16, uint32, uint64, uuid } from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { FINE_GRANULES, monthOf } from './shared.js';

/**
 * The whole analysis of one conversation, with text and evidence, for the reader of that conversation. Kept apart from
 * conversation_analysis, so that aggregates never scan it; it has the same versions, and is inserted first.
 *
 * The key is what a reader has: tenant and conversation. Its granules are small, since a read wants one row.
 */
export const CONVERSATION_ANALYSIS_DETAILS = defineTable({
  name: 'conversation_analysis_details',
  columns: {
    tenant_id: uuid,
    conversation_id: uuid,
    row_version: uint64,
    analyser_version: uint16,
    product_id: uuid,
    user_id: uuid,
    message_count: uint32,
    rating: nullable(float64),
    /** Whether a language model was asked: '' if not, 'judged', or why there is no answer from it. */
    judge: keyword,
    /** The analyser's answer as JSON. */
    analysis: compressed,
    /** Both opinions, cost and reason as JSON. */
    judgement: compressed,
    /** What was said, in the form that is searched: the words of each message in a row, one line per message. */
    words: addedLater(compressed),
  },
  version: 'row_version',
  partitionBy: monthOf('conversation_id'),
  orderBy: ['tenant_id', 'conversation_id'],
  shardBy: ['tenant_id', 'conversation_id'],
  deduplicationWindow: 1000,
  indexGranularity: FINE_GRANULES,
  indices: { of_words: { expression: 'words', type: `text(tokenizer = 'splitByNonAlpha')`, granularity: 1 } },
});
