import { inRow } from '@parley/kernel';
import { DATABASE } from '@parley/clickhouse';
import type { Parameters } from '../aggregates/conversation-filter.js';
import type { ConversationFilter, Phrase } from '../domain/conversation-filter.js';

/** Exact: an older version that has the words must not be found once the newest has them no more, being masked. */
const EXACT = 'SETTINGS use_skip_indexes_if_final_exact_mode = 1';

/**
 * Rows of what was said that have all words, by the text index, and every phrase. The index answers for single words
 * alone; in PREWHERE it would be asked before versions are compared.
 */
export function searchedRows(phrases: readonly Phrase[], parameters: Parameters): string {
  const words = parameters.add('Array(String)', [...new Set(phrases.flat())]);
  const inARow = phrases
    .filter(({ length }) => length > 1)
    .map((phrase) => ` AND position(words, ${parameters.add('String', inRow(phrase))}) > 0`);
  return `FROM ${DATABASE}.conversation_analysis_details FINAL
    WHERE tenant_id = {tenantId:UUID} AND hasAllTokens(words, ${words})${inARow.join('')}`;
}

export const searchConditions = ({ phrases }: ConversationFilter, parameters: Parameters): string[] =>
  phrases == null ? [] : [`conversation_id IN (SELECT conversation_id ${searchedRows(phrases, parameters)} ${EXACT})`];

/** How much the rows are about the phrases: of each how often it stands there, the first times counting most. */
export function relevanceOf(phrases: readonly Phrase[], parameters: Parameters): string {
  const shares = phrases.map((phrase) => {
    const times = `countSubstrings(words, ${parameters.add('String', inRow(phrase))})`;
    return `${times} / (${times} + 1.2)`;
  });
  return `SELECT conversation_id, round(${shares.join(' + ')}, 6) AS value ${searchedRows(phrases, parameters)} ${EXACT}`;
}
