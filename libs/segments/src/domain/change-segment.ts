import { normaliseFilters, type SegmentFilters } from '@parley/segment-rules';
import { segmentName } from './segment-name.js';

export interface SegmentState {
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly filters: SegmentFilters;
  readonly isFavorited: boolean;
}

export type SegmentChange = { readonly [Field in keyof SegmentState]?: SegmentState[Field] | null | undefined };

/**
 * Absent stays as it was. Null clears what may be empty, and has the name made of the rules again; a name that was made
 * of the rules follows them, since it would tell what no longer holds.
 */
export function changeSegment(before: SegmentState, change: SegmentChange): SegmentState {
  const filters = change.filters == null ? before.filters : normaliseFilters(change.filters);
  const given = before.name === segmentName(before.filters.rules) ? null : before.name;
  return {
    name: (change.name === undefined ? given : change.name) ?? segmentName(filters.rules),
    description: change.description === undefined ? before.description : change.description,
    icon: change.icon === undefined ? before.icon : change.icon,
    filters,
    isFavorited: change.isFavorited ?? before.isFavorited,
  };
}
