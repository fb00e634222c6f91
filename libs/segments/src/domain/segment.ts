import { newId } from '@parley/kernel';
import { normaliseFilters, type SegmentFilters } from '@parley/segment-rules';
import type { SegmentState } from './change-segment.js';
import { segmentName } from './segment-name.js';

/** A segment that the tenant has made. */
export interface CustomSegment extends SegmentState {
  readonly tenantId: string;
  readonly id: string;
  /** The key that created it. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A segment of the tenant's own, or one that every tenant has; without its members. */
export interface Segment extends Omit<CustomSegment, 'tenantId'> {
  readonly type: 'system' | 'custom';
  readonly presetId: string | null;
}

/** A segment as a request gives it. */
export interface SubmittedSegment {
  readonly filters: SegmentFilters;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly icon?: string | null | undefined;
}

/** @param createdBy the key that made the request. */
export function newSegment(tenantId: string, createdBy: string, submitted: SubmittedSegment, now: Date): CustomSegment {
  const filters = normaliseFilters(submitted.filters);
  return {
    tenantId,
    id: newId(),
    name: submitted.name ?? segmentName(filters.rules),
    description: submitted.description ?? null,
    icon: submitted.icon ?? null,
    filters,
    isFavorited: false,
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
}

export const asSegment = (segment: CustomSegment): Segment => ({ ...segment, type: 'custom', presetId: null });
