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

export function newSegment(
  made: Pick<CustomSegment, 'tenantId' | 'id' | 'createdBy'>,
  submitted: SubmittedSegment,
  now: Date,
): CustomSegment {
  const filters = normaliseFilters(submitted.filters);
  return {
    ...made,
    name: submitted.name ?? segmentName(filters.rules),
    description: submitted.description ?? null,
    icon: submitted.icon ?? null,
    filters,
    isFavorited: false,
    createdAt: now,
    updatedAt: now,
  };
}

export const asSegment = (segment: CustomSegment): Segment => ({ ...segment, type: 'custom', presetId: null });
