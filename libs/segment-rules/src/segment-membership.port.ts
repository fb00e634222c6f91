import type { SegmentFilters } from './segment-filters.js';

/** A segment as far as membership goes. */
export interface SegmentDefinition {
  readonly id: string;
  readonly filters: SegmentFilters;
}

/** Who is in a segment: asked of the read side, which holds the conversations' scores. */
export abstract class SegmentMembership {
  /** How many users each segment holds, by segment id; without those that cannot be counted. @throws Problem `unavailable` when analytics cannot answer. */
  abstract memberCounts(tenantId: string, segments: readonly SegmentDefinition[]): Promise<ReadonlyMap<string, number>>;

  /** Ids of those segments that hold the user. @throws Problem `unavailable` when analytics cannot answer. */
  abstract segmentsOf(
    tenantId: string,
    userId: string,
    segments: readonly SegmentDefinition[],
  ): Promise<ReadonlySet<string>>;
}
