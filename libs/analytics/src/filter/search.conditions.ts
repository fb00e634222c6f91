import { inRow } from '@parley/kernel';
import { DATABASE } from '@parley/clickhouse';
import type { Parameters } from '../aggregates/conversation-filter.js';
import type { ConversationFilter, Phrase } from '../domain/conversation-filter.js';

/** Exact: an older version with the words must not be found once the newest lacks them because it is masked. */
const EXACT = 'SETTINGS use_skip_indexes_if_final_exact_mode = 1';

/**
 * Rows whose text has all words, by the text index, and every phrase. The index answers only for single words; in
 * PREWHERE it would be used before versions are compared.
 */
function searchedRows(phrases: readonly Phrase[], parameters: Parameters): string {
  const words = parameters.add('Array(String)', [...new Set(phrases.flat())]);
  const inARow = phrases
    .filter(({ length }) => length > 1)
    .map((phrase) => ` AND position(words, ${parameters.add('String', inRow(phrase))}) > 0`);
  return `FROM ${DATABASE}.conversation_analysis_details FINAL
    WHERE tenant_id = {tenantId:UUID} AND hasAllTokens(words, ${words})${inARow.join('')}`;
}

export const searchConditions = ({ phrases }: ConversationFilter, parameters: Parameters): string[] =>
  phrases == null ? [] : [`conversation_id IN (SELECT conversation_id ${searchedRows(phrases, parameters)} ${EXACT})`];

/** How relevant the rows are to the phrases: how often each occurs, the first times counting most. */
export function relevanceOf(phrases: readonly Phrase[], parameters: Parameters): string {
  const shares = phrases.map((phrase) => {
    const times = `countSubstrings(words, ${parameters.add('String', inRow(phrase))})`;
    return `${times} / (${times} + 1.2)`;
  });
  return `SELECT conversation_id, round(${shares.join(' + ')}, 6) AS value ${searchedRows(phrases, parameters)} ${EXACT}`;
}
