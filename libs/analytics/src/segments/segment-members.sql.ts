import { DATABASE } from '@parley/clickhouse';
import { METRICS, metricsWith } from '@parley/metrics';
import type { SegmentFilters } from '@parley/segment-rules';
import { COMMON_SCALE } from '../figures/common-scale.sql.js';
import { aggregateOf } from '../figures/metric.sql.js';
import type { Parameters } from '../figures/parameters.js';
import { ruleCondition } from './rule.condition.js';
import { scopeCondition } from './segment-scope.js';

/**
 * The users that meet every rule, as a subquery with one column, user_id. `only` narrows it to one user.
 * Every user is in user_facts from its creation on, so that a user without a conversation can be a member as well.
 */
export function segmentMembers(filters: SegmentFilters, now: Date, parameters: Parameters, only: boolean): string {
  const rules = filters.rules.map((rule, index) => ruleCondition(rule, index, now, parameters));
  const one = only ? ' AND user_id = {userId:UUID}' : '';
  const scope = scopeCondition(filters, now, parameters);
  const read = new Set(rules.map(({ of }) => of));
  const rated = filters.rules.some((rule) => rule.type === 'analysis' && rule.field === 'rating');
  const rating = rated ? `, ${RATING} AS rating` : '';
  const scale = rated ? `, ${scaleOf(scope)} AS scale` : '';
  const talkColumns = rules.flatMap(({ talkColumn }) => (talkColumn === undefined ? [] : [`, ${talkColumn}`]));
  const talks = `LEFT JOIN (
      SELECT user_id, count() AS conversations, toUnixTimestamp64Milli(max(last_message_at)) AS seen${rating}${talkColumns.join('')}
      FROM (SELECT *${scale} FROM ${DATABASE}.conversation_facts FINAL PREWHERE ${scope}${one})
      GROUP BY user_id
    ) AS talks USING (user_id)`;
  const scores = `LEFT JOIN (
      SELECT user_id, ${SCORES} FROM ${DATABASE}.conversation_analysis FINAL PREWHERE ${scope}${one} GROUP BY user_id
    ) AS scores USING (user_id)`;
  return `
    SELECT user_id
    FROM (SELECT user_id, properties FROM ${DATABASE}.user_facts FINAL WHERE tenant_id = {tenantId:UUID}${one}) AS users
    ${read.has('talks') ? talks : ''}
    ${read.has('scores') ? scores : ''}
    WHERE ${rules.map(({ condition }) => condition).join(' AND ')}`;
}

/** The scale that most ratings in scope use; those on another one are first mapped onto it, as analytics do. */
const scaleOf = (scope: string): string =>
  `(SELECT ${COMMON_SCALE}
    FROM ${DATABASE}.conversation_facts FINAL PREWHERE ${scope})`;

const RATING = `avgOrNullIf((rating - rating_min) / (rating_max - rating_min) * (scale.2 - scale.1) + scale.1,
  rating IS NOT NULL)`;

/** Means over conversations in which the user spoke, flags over all that were analysed, as in analytics. */
const SCORES = [
  'count() AS analysed',
  ...metricsWith({ kind: 'mean', inSegmentRules: true })
    .map((name) => METRICS[name])
    .map((metric) => `${aggregateOf(metric)} AS ${metric.column}`),
  ...metricsWith({ kind: 'count', inSegmentRules: true })
    .map((name) => METRICS[name].condition.column)
    .map((column) => `max(${column}) AS ${column}`),
].join(', ');
