import { Query } from '@nestjs/cqrs';
import type { SegmentDetailView } from '../segment.view.js';

export class GetSegment extends Query<SegmentDetailView> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
  ) {
    super();
  }
}
