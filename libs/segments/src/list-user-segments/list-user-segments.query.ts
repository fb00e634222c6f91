import { Query } from '@nestjs/cqrs';
import { nullable, oneOf, record, text, uuid } from '@parley/http';
import type { SegmentItemView } from '../segment.view.js';

export type UserSegmentView = Pick<SegmentItemView, 'id' | 'name' | 'type' | 'presetId'>;

export const USER_SEGMENT = record<UserSegmentView>('UserSegment', {
  id: uuid,
  name: text,
  type: oneOf(['system', 'custom']),
  presetId: nullable(text),
});

export class ListUserSegments extends Query<UserSegmentView[]> {
  constructor(
    readonly tenantId: string,
    /** Ours or the caller's. */
    readonly userId: string,
  ) {
    super();
  }
}
