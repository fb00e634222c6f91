import type { SegmentFilters } from '@parley/segments';
import type { Parameters } from './parameters.js';

const DAY_MS = 86_400_000;
const DAYS = { '7d': 7, '30d': 30, '90d': 90, all: null } as const;

/** Which conversations count: a condition on product_id and created_at, which both conversation tables have. */
export function scopeCondition({ productIds, dateRange }: SegmentFilters, now: Date, parameters: Parameters): string {
  const days = dateRange?.preset == null ? null : DAYS[dateRange.preset];
  const from = days === null ? instant(dateRange?.from) : now.getTime() - days * DAY_MS;
  const to = instant(dateRange?.to);
  return [
    'tenant_id = {tenantId:UUID}',
    ...(productIds == null ? [] : [`product_id IN ${parameters.add('Array(UUID)', productIds)}`]),
    ...(from === null ? [] : [`toUnixTimestamp64Milli(created_at) >= ${parameters.add('Int64', from)}`]),
    ...(to === null ? [] : [`toUnixTimestamp64Milli(created_at) < ${parameters.add('Int64', to)}`]),
  ].join(' AND ');
}

const instant = (text: string | null | undefined): number | null => (text == null ? null : Date.parse(text));
