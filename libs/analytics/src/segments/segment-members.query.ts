import { DATABASE, lastMsOf } from '@parley/clickhouse';
import { METRICS } from '@parley/metrics';
import type { SegmentFilters, SegmentRule } from '@parley/segment-rules';
import { COMMON_SCALE } from '../aggregates/metric.sql.js';
import { aggregateOf } from '../aggregates/metric.sql.js';
import { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentAsOf } from '../domain/conversation-filter.js';
import { type RuleCondition, ruleCondition, takesConversation } from './rule.condition.js';
import { cellsTell, UserRows } from './segment-cells.js';
import { filterCondition } from './segment-filter.js';

/**
 * The users that meet every rule, as a subquery with one column, user_id. `only` narrows it to one user.
 *
 * Where cells cannot tell them, and at least one rule needs a conversation, only users with one that counts are
 * considered. They are narrowed by the cheapest rules first: properties, then conversations, then analyses.
 */
export function segmentMembers(segment: SegmentAsOf, parameters: Parameters, only = false): string {
  const { filters, now, celled } = segment;
  const one = only ? ' AND user_id = {userId:UUID}' : '';
  if (celled && cellsTell(filters)) return membersOfCells(segment, parameters, one);
  const rules = filters.rules.map((rule, index) => ruleCondition(rule, index, now, parameters));
  const scope = filterCondition(filters, now, parameters);
  const group = (of: RuleCondition['of']): string | null => {
    const conditions = rules.filter((rule) => rule.of === of).map(({ condition }) => condition);
    return conditions.length === 0 ? null : conditions.join(' AND ');
  };
  const statistics = (narrowed: string): string => statisticsOf(filters, rules, scope, `${one}${narrowed}`);
  const [ofProperties, ofStatistics, ofScores] = [group('properties'), group('statistics'), group('scores')];
  const users = `SELECT user_id, properties FROM ${DATABASE}.user_facts FINAL WHERE tenant_id = {tenantId:UUID}${one}`;
  if (!filters.rules.some(takesConversation)) {
    const counted = ofStatistics === null ? '' : `LEFT JOIN (${statistics('')}) AS statistics USING (user_id)`;
    return `
    SELECT user_id FROM (${users}${usersOfProducts(filters, parameters)}) AS users ${counted}
    WHERE ${rules.map(({ condition }) => condition).join(' AND ')}`;
  }
  const known = ofProperties === null ? '' : among(`SELECT user_id FROM (${users}) WHERE ${ofProperties}`);
  if (ofStatistics === null) return scored(scoresOf(filters, scope, `${one}${known}`), ofScores);
  const met = `SELECT user_id FROM (${statistics(known)}) AS statistics WHERE ${ofStatistics}`;
  return ofScores === null ? met : scored(scoresOf(filters, scope, `${one}${among(met)}`), ofScores);
}

function membersOfCells(segment: SegmentAsOf, parameters: Parameters, narrowed: string): string {
  const users = new UserRows();
  const condition = users.add(segment, parameters);
  return `SELECT user_id FROM (${users.sql(narrowed)}) WHERE ${condition}`;
}

const among = (members: string): string => ` AND user_id IN (${members})`;

const scored = (scores: string, condition: string | null): string => `
    SELECT user_id FROM (${scores}
    ) AS scores WHERE ${condition ?? 'true'}`;

const scoresOf = ({ rules }: SegmentFilters, scope: string, narrowed: string): string => `
      SELECT user_id, ${scoreColumns(rules).join(', ')} FROM ${DATABASE}.conversation_analysis FINAL PREWHERE ${scope}${narrowed} GROUP BY user_id`;

function statisticsOf(
  { rules }: SegmentFilters,
  conditions: readonly RuleCondition[],
  scope: string,
  narrowed: string,
): string {
  const rated = rules.some((rule) => rule.type === 'analysis' && rule.field === 'rating');
  const columns = [
    'count() AS conversations',
    `${lastMsOf('last_message_at')} AS seen`,
    ...(rated ? [`${RATING} AS rating`] : []),
    ...conditions.flatMap(({ statisticsColumn }) => statisticsColumn ?? []),
  ];
  const scale = rated ? `, ${scaleOf(scope)} AS scale` : '';
  return `
      SELECT user_id, ${columns.join(', ')}
      FROM (SELECT *${scale} FROM ${DATABASE}.conversation_facts FINAL PREWHERE ${scope}${narrowed})
      GROUP BY user_id`;
}

/**
 * Every user is in user_facts from creation on, so that one without a conversation can be a member too. This keeps
 * users who used the products, at any time. No version of a conversation changes its user or product, so any will do.
 */
function usersOfProducts({ productIds }: SegmentFilters, parameters: Parameters): string {
  if (productIds == null) return '';
  return `
        AND user_id IN (
          SELECT user_id FROM ${DATABASE}.conversation_facts
          PREWHERE tenant_id = {tenantId:UUID} AND product_id IN ${parameters.add('Array(UUID)', productIds)}
        )`;
}

/**
 * The scale that most ratings of the filter use; ratings on another scale are first mapped onto it, as in analytics.
 */
const scaleOf = (conversations: string): string =>
  `(SELECT ${COMMON_SCALE}
    FROM ${DATABASE}.conversation_facts FINAL PREWHERE ${conversations})`;

const RATING = `avgOrNullIf((rating - rating_min) / (rating_max - rating_min) * (scale.2 - scale.1) + scale.1,
  rating IS NOT NULL)`;

/** Means over conversations in which the user spoke, flags over all that were analysed, as in analytics. */
function scoreColumns(rules: readonly SegmentRule[]): string[] {
  const columns = rules.map((rule) => {
    if (rule.type === 'analysis_flag') {
      const { column } = METRICS[rule.field].condition;
      return `max(${column}) AS ${column}`;
    }
    if (rule.type !== 'analysis' || rule.field === 'rating') return [];
    const metric = METRICS[rule.field];
    return `${aggregateOf(metric)} AS ${metric.column}`;
  });
  return [...new Set(['count() AS analysed', ...columns.flat()])];
}
