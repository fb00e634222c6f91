import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { SegmentItemView } from '../segment.view.js';

export class ListSegments extends Query<OffsetPage<SegmentItemView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}
