import { Command } from '@nestjs/cqrs';
import type { SegmentView } from '../segment.view.js';
import type { ChangeSegmentRequest } from './change-segment.request.js';

export class ChangeSegment extends Command<SegmentView> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
    readonly change: ChangeSegmentRequest,
  ) {
    super();
  }
}
