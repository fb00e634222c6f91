import { described, flag, freeForm, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { SegmentFilters } from '@parley/segment-rules';
import type { Segment } from './domain/segment.js';

/** A segment in a list. */
export interface SegmentItemView {
  readonly id: string;
  readonly name: string;
  readonly type: 'system' | 'custom';
  readonly presetId: string | null;
  readonly isFavorited: boolean;
  /** Null where counting takes more than one query may use. */
  readonly memberCount: number | null;
}

export interface SegmentDetailView extends SegmentItemView {
  readonly description: string | null;
  readonly icon: string | null;
  readonly filters: SegmentFilters;
  /** The key that created it. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What create and change answer with. */
export type SegmentView = Pick<
  SegmentDetailView,
  'id' | 'name' | 'type' | 'description' | 'icon' | 'filters' | 'createdAt' | 'updatedAt'
>;

const ITEM = {
  id: uuid,
  name: described(text, 'What people call it.'),
  type: described(oneOf(['system', 'custom']), '`system`: comes with every tenant and cannot be edited.'),
  presetId: described(nullable(text), 'Which of the system segments it is; null for custom ones.'),
  isFavorited: described(flag, 'Whether somebody marked it as a favourite.'),
  memberCount: described(nullable(integer), 'Users who are in it now; null: too much to count.'),
};
const DETAIL = {
  description: described(nullable(text), 'What it is for; null: not said.'),
  icon: described(nullable(text), 'An icon identifier; null: none.'),
  filters: described(freeForm<SegmentFilters>(), 'The rules, all of which must hold, and what they look at.'),
  createdAt: instant,
  updatedAt: instant,
};

export const SEGMENT_ITEM = record<SegmentItemView>('SegmentItem', ITEM);
export const SEGMENT_DETAIL = record<SegmentDetailView>('SegmentDetail', {
  ...ITEM,
  ...DETAIL,
  createdBy: described(nullable(uuid), 'The key that created it; null for system segments.'),
});
export const SEGMENT = record<SegmentView>('Segment', { id: ITEM.id, name: ITEM.name, type: ITEM.type, ...DETAIL });

export const toSegmentView = (segment: Segment): SegmentView => ({
  id: segment.id,
  name: segment.name,
  type: segment.type,
  description: segment.description,
  icon: segment.icon,
  filters: segment.filters,
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
});

export const toSegmentItem = (segment: Segment, memberCount: number | null): SegmentItemView => ({
  id: segment.id,
  name: segment.name,
  type: segment.type,
  presetId: segment.presetId,
  isFavorited: segment.isFavorited,
  memberCount,
});

export const toSegmentDetail = (segment: Segment, memberCount: number | null): SegmentDetailView => ({
  ...toSegmentItem(segment, memberCount),
  description: segment.description,
  icon: segment.icon,
  filters: segment.filters,
  createdBy: segment.createdBy,
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
});
