import { toInstant } from '@parley/kernel';
import type { SegmentFilters } from '@parley/segment-rules';
import { beganWithin, type Parameters } from '../aggregates/conversation-filter.js';

const DAY_MS = 86_400_000;
const DAYS = { '7d': 7, '30d': 30, '90d': 90, all: null } as const;

/** Which conversations count: a condition on product_id and created_at, which both conversation tables have. */
export const filterCondition = (filters: SegmentFilters, now: Date, parameters: Parameters): string =>
  ['tenant_id = {tenantId:UUID}', ...rangeConditions(filters, now, parameters)].join(' AND ');

/** The same, without the tenant, which every condition must begin with. */
export function rangeConditions(
  { productIds, dateRange }: SegmentFilters,
  now: Date,
  parameters: Parameters,
): string[] {
  const days = dateRange?.preset == null ? null : DAYS[dateRange.preset];
  const from = days === null ? instant(dateRange?.from) : now.getTime() - days * DAY_MS;
  const to = instant(dateRange?.to);
  return [
    ...(productIds == null ? [] : [`product_id IN ${parameters.add('Array(UUID)', productIds)}`]),
    ...beganWithin({ fromMs: from, toMs: to }, parameters),
  ];
}

const instant = (text: string | null | undefined): number | null => (text == null ? null : toInstant(text).getTime());
