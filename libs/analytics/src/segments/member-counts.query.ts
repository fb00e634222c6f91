import type { Query, QueryParameter } from '@parley/clickhouse';
import { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentAsOf } from '../domain/conversation-filter.js';
import { countsOfCells } from './counts-of-cells.query.js';
import { cellsTell } from './segment-cells.js';
import { segmentMembers } from './segment-members.query.js';

export type MembershipParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

export interface MemberCount {
  /** Which of the query's segments. */
  readonly segment: number;
  readonly members: number;
}

/**
 * How many users are in each of the segments: one pass for all that cells can answer, one for each of the others.
 * @param only whether to count only the user in the parameter `userId`.
 */
export function memberCounts(
  segments: readonly SegmentAsOf[],
  only: boolean,
): { readonly query: Query<MembershipParameters, MemberCount>; readonly parameters: Parameters['values'] } {
  const parameters = new Parameters();
  const placed = segments.map((segment, place) => ({ segment, place }));
  const told = placed.filter(({ segment: { celled, filters } }) => celled && cellsTell(filters));
  const counts = placed
    .filter((segment) => !told.includes(segment))
    .map(({ segment, place }) => {
      const members = segmentMembers(segment, parameters, only);
      return `SELECT ${place} AS segment, count() AS members FROM (${members})`;
    });
  if (told.length > 0) counts.push(countsOfCells(told, parameters, only));
  return { query: { name: 'segment members', sql: counts.join('\nUNION ALL\n') }, parameters: parameters.values };
}
