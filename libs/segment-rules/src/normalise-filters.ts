import { toInstant } from '@parley/kernel';
import type { DateRange, SegmentFilters } from './segment-filters.js';

/** Valid filters as they are stored: without empty parts, each product once, instants in UTC. */
export function normaliseFilters({ rules, productIds, dateRange }: SegmentFilters): SegmentFilters {
  return {
    rules,
    ...(productIds == null ? {} : { productIds: [...new Set(productIds.map((id) => id.toLowerCase()))] }),
    ...(dateRange == null ? {} : { dateRange: normaliseRange(dateRange) }),
  };
}

const normaliseRange = ({ preset, from, to }: DateRange): DateRange => ({
  ...(preset == null ? {} : { preset }),
  ...(from == null ? {} : { from: toInstant(from).toISOString() }),
  ...(to == null ? {} : { to: toInstant(to).toISOString() }),
});
