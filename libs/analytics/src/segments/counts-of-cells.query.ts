import { DATABASE } from '@parley/clickhouse';
import type { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentAsOf } from '../domain/conversation-filter.js';
import { ruleCondition, takesConversation } from './rule.condition.js';
import { scoreColumns } from './segment-cells.js';

/** A segment, and its place among those that are asked about. */
interface PlacedSegment {
  readonly segment: SegmentAsOf;
  readonly place: number;
}

/**
 * How many users each of the segments holds. What is known of a user is put together once for all of them, from the rows of
 * the user's cells and of the user itself.
 */
export function countsOfCells(segments: readonly PlacedSegment[], parameters: Parameters, only: boolean): string {
  const properties: string[] = [];
  const read = new Set<UserPart>();
  const counts = segments.map(({ segment: { filters, now } }) => {
    const conditions = filters.rules.map((rule, index) => {
      const { of, condition } = ruleCondition(rule, index, now, parameters);
      read.add(of);
      return of === 'properties' ? `met${properties.push(condition)}` : condition;
    });
    if (filters.rules.some(takesConversation)) return `countIf(${conditions.join(' AND ')})`;
    read.add('properties');
    return `countIf(${['known', ...conditions].join(' AND ')})`;
  });
  const one = only ? ' AND user_id = {userId:UUID}' : '';
  const rules = segments.flatMap(({ segment: { filters } }) => filters.rules);
  const columns = [
    'sum(part.conversations) AS conversations',
    'max(part.seen) AS seen',
    ...(read.has('scores') ? scoreColumns(rules) : []),
    'max(part.known) AS known',
    ...properties.map((_, index) => `max(part.met[${index + 1}]) AS met${index + 1}`),
  ];
  return `SELECT segment, members FROM (
      SELECT [${segments.map(({ place }) => place).join(', ')}] AS segments, [${counts.join(', ')}] AS counts
      FROM (
        SELECT user_id, ${columns.join(', ')}
        FROM (${[...read].map((part) => userPart(part, properties, one)).join('\n          UNION ALL')}) AS part
        GROUP BY user_id))
    ARRAY JOIN segments AS segment, counts AS members`;
}

type UserPart = 'properties' | 'statistics' | 'scores';

/** What a part does not know of a user. */
const UNKNOWN = {
  conversations: 'toUInt64(0)',
  seen: 'toInt64(0)',
  measures: 'emptyArrayInt64()',
  known: 'false',
  met: 'emptyArrayUInt8()',
} as const;

const TABLES = {
  properties: 'user_facts',
  statistics: 'user_conversation_cells',
  scores: 'user_analysis_cells',
} as const;

/** Rows of one table, with the columns that all of them have. */
function userPart(part: UserPart, properties: readonly string[], narrowed: string): string {
  const known: Partial<Record<keyof typeof UNKNOWN, string>> = {
    properties: { known: 'true', ...(properties.length === 0 ? {} : { met: `[${properties.join(', ')}]` }) },
    statistics: { conversations: 'row.conversations', seen: 'toUnixTimestamp64Milli(row.last_message_at)' },
    scores: { measures: 'row.measures' },
  }[part];
  const columns = Object.entries({ ...UNKNOWN, ...known }).map(([name, value]) => `${value} AS ${name}`);
  return `
          SELECT user_id, ${columns.join(', ')}
          FROM ${DATABASE}.${TABLES[part]} AS row FINAL PREWHERE tenant_id = {tenantId:UUID}${narrowed}`;
}
