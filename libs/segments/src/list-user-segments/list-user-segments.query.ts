import { Query } from '@nestjs/cqrs';
import type { SegmentItemView } from '../segment.view.js';

export type UserSegmentView = Pick<SegmentItemView, 'id' | 'name' | 'type' | 'presetId'>;

export class ListUserSegments extends Query<UserSegmentView[]> {
  constructor(
    readonly tenantId: string,
    /** Ours or the caller's. */
    readonly userId: string,
  ) {
    super();
  }
}
