import { Query } from '@nestjs/cqrs';
import type { OffsetWindow } from '@parley/http';
import type { SegmentItemView } from '../segment.view.js';

export interface SegmentPage {
  readonly segments: SegmentItemView[];
  readonly hasMore: boolean;
}

export class ListSegments extends Query<SegmentPage> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}
