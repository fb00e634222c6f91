import type { SegmentFilters } from './segment-filters.js';

/** The part of a segment that decides membership. */
export interface SegmentDefinition {
  readonly id: string;
  readonly filters: SegmentFilters;
}

/** Who is in a segment. The read side answers, since it holds the conversations' scores. */
export abstract class SegmentMembership {
  /**
   * The number of users in each segment, by segment id; segments that cannot be counted are left out.
   * @throws Problem `unavailable` when analytics cannot answer.
   */
  abstract memberCounts(tenantId: string, segments: readonly SegmentDefinition[]): Promise<ReadonlyMap<string, number>>;

  /** Ids of the segments that the user is in. @throws Problem `unavailable` when analytics cannot answer. */
  abstract segmentsOf(
    tenantId: string,
    userId: string,
    segments: readonly SegmentDefinition[],
  ): Promise<ReadonlySet<string>>;
}
