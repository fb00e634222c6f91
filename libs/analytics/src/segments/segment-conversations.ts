import type { ConversationFilter } from '../domain/conversation-filter.js';
import { sqlFilter, type SqlFilter } from '../aggregates/conversation-filter.js';
import { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentFilters } from '@parley/segment-rules';
import { segmentMembers } from './segment-members.query.js';
import { rangeConditions } from './segment-filter.js';

/** The conversations of a segment's members, as far as the segment's own products and dates go. */
export function segmentConversations(
  tenantId: string,
  filters: SegmentFilters,
  now: Date,
  filter: ConversationFilter,
): SqlFilter {
  const parameters = new Parameters();
  const members = `user_id IN (${segmentMembers(filters, now, parameters, false)})`;
  return sqlFilter(tenantId, filter, parameters, [...rangeConditions(filters, now, parameters), members]);
}
