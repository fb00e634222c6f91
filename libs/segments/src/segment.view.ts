import { flag, freeForm, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { SegmentFilters } from '@parley/segment-rules';

/** A segment in a list. */
export interface SegmentItemView {
  readonly id: string;
  readonly name: string;
  readonly type: 'system' | 'custom';
  readonly presetId: string | null;
  readonly isFavorited: boolean;
  readonly memberCount: number;
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

/** What the writes answer with. */
export type SegmentView = Pick<
  SegmentDetailView,
  'id' | 'name' | 'type' | 'description' | 'icon' | 'filters' | 'createdAt' | 'updatedAt'
>;

const ITEM = {
  id: uuid,
  name: text,
  type: oneOf(['system', 'custom']),
  presetId: nullable(text),
  isFavorited: flag,
  memberCount: integer,
};
const DETAIL = {
  description: nullable(text),
  icon: nullable(text),
  filters: freeForm<SegmentFilters>(),
  createdAt: instant,
  updatedAt: instant,
};

export const SEGMENT_ITEM = record<SegmentItemView>('SegmentItem', ITEM);
export const SEGMENT_DETAIL = record<SegmentDetailView>('SegmentDetail', {
  ...ITEM,
  ...DETAIL,
  createdBy: nullable(uuid),
});
export const SEGMENT = record<SegmentView>('Segment', { id: ITEM.id, name: ITEM.name, type: ITEM.type, ...DETAIL });

/** A segment as the database has it: all but who is in it. */
export type SegmentRow = Omit<SegmentDetailView, 'memberCount'>;

export const toSegmentView = (row: SegmentRow): SegmentView => ({
  id: row.id,
  name: row.name,
  type: row.type,
  description: row.description,
  icon: row.icon,
  filters: row.filters,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const toSegmentItem = (row: SegmentRow, memberCount: number): SegmentItemView => ({
  id: row.id,
  name: row.name,
  type: row.type,
  presetId: row.presetId,
  isFavorited: row.isFavorited,
  memberCount,
});

export const toSegmentDetail = (row: SegmentRow, memberCount: number): SegmentDetailView => ({
  ...toSegmentItem(row, memberCount),
  description: row.description,
  icon: row.icon,
  filters: row.filters,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
