import { DATABASE } from '@parley/clickhouse';
import { type MeanName, METRICS } from '@parley/metrics';
import type { SegmentFilters, SegmentRule } from '@parley/segment-rules';
import { countOf, sumOf } from '../aggregates/averages.query.js';

/**
 * Whether cells tell a segment's members: they hold all conversations of a user, whichever product or time, and neither
 * what each of them has for properties nor a rating on a scale that depends on all others.
 */
export const cellsTell = ({ productIds, dateRange, rules }: SegmentFilters): boolean =>
  productIds == null &&
  (dateRange?.preset == null || dateRange.preset === 'all') &&
  dateRange?.from == null &&
  dateRange?.to == null &&
  !rules.some((rule) => rule.type === 'conversation_property' || isOfRatings(rule));

const isOfRatings = (rule: SegmentRule): boolean => rule.type === 'analysis' && rule.field === 'rating';

/** What `statistics` has for the rules, of each user. */
export const statisticsOfCells = (narrowed: string): string => `
      SELECT user_id, sum(cell.conversations) AS conversations,
        toUnixTimestamp64Milli(max(cell.last_message_at)) AS seen
      FROM ${DATABASE}.user_conversation_cells AS cell FINAL PREWHERE tenant_id = {tenantId:UUID}${narrowed}
      GROUP BY user_id`;

/** What `scores` has for the rules, of each user. */
export const scoresOfCells = (rules: readonly SegmentRule[], narrowed: string): string => `
      SELECT user_id, ${scoreColumns(rules).join(', ')}
      FROM ${DATABASE}.user_analysis_cells FINAL PREWHERE tenant_id = {tenantId:UUID}${narrowed} GROUP BY user_id`;

/** Aggregates: no more than the rules ask for, since the engine plans by the expression. */
export function scoreColumns(rules: readonly SegmentRule[]): string[] {
  const columns = new Set([`${sumOf('conversations')} AS analysed`]);
  for (const rule of rules) {
    if (rule.type === 'analysis_flag') {
      columns.add(`(${sumOf(rule.field)} > 0) AS ${METRICS[rule.field].condition.column}`);
    }
    if (rule.type === 'analysis' && rule.field !== 'rating') {
      columns.add(`${meanOf(rule.field)} AS ${METRICS[rule.field].column}`);
    }
  }
  return [...columns];
}

/** As over conversations: to three decimals, and null over none that has the score. */
const meanOf = (name: MeanName): string => `floor(${sumOf(name)} / nullIf(${sumOf(countOf(name))}, 0) + 0.5) / 1000`;
