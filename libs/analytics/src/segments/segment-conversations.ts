import { type Cut, conversationScope, type Scope } from '../figures/conversation-scope.js';
import { Parameters } from '../figures/parameters.js';
import type { SegmentFilters } from '@parley/segment-rules';
import { segmentMembers } from './segment-members.sql.js';
import { rangeConditions } from './segment-scope.js';

/** The conversations of a segment's members, as far as the segment's own products and dates go. */
export function segmentConversations(tenantId: string, filters: SegmentFilters, now: Date, cut: Cut): Scope {
  const parameters = new Parameters();
  const members = `user_id IN (${segmentMembers(filters, now, parameters, false)})`;
  return conversationScope(tenantId, cut, parameters, [...rangeConditions(filters, now, parameters), members]);
}
