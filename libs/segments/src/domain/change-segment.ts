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
 * Absent fields stay as they were. Null clears a field that may be empty, and has the name made from the rules again. A
 * name that was made from the rules changes with them, since it would otherwise describe rules that no longer hold.
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
