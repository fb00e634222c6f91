import type { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentAsOf } from '../domain/conversation-filter.js';
import { UserRows } from './segment-cells.js';

/** A segment, and its place among those that are asked about. */
interface PlacedSegment {
  readonly segment: SegmentAsOf;
  readonly place: number;
}

/** How many users each of the segments holds: each user's values are gathered once for all segments. */
export function countsOfCells(segments: readonly PlacedSegment[], parameters: Parameters, only: boolean): string {
  const users = new UserRows();
  const counts = segments.map(({ segment }) => `countIf(${users.add(segment, parameters)})`);
  return `SELECT segment, members FROM (
      SELECT [${segments.map(({ place }) => place).join(', ')}] AS segments, [${counts.join(', ')}] AS counts
      FROM (${users.sql(only ? ' AND user_id = {userId:UUID}' : '')}))
    ARRAY JOIN segments AS segment, counts AS members`;
}
