import type { SegmentFilters } from './segment-filters.js';

/** Valid filters as they are stored: without empty parts, each product once. */
export function normaliseFilters({ rules, productIds, dateRange }: SegmentFilters): SegmentFilters {
  return {
    rules,
    ...(productIds == null ? {} : { productIds: [...new Set(productIds.map((id) => id.toLowerCase()))] }),
    ...(dateRange == null ? {} : { dateRange: withoutNulls(dateRange) }),
  };
}

const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part != null)) as T;
