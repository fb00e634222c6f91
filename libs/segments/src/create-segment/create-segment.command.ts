import { Command } from '@nestjs/cqrs';
import type { SegmentView } from '../segment.view.js';
import type { CreateSegmentRequest } from './create-segment.request.js';

export class CreateSegment extends Command<SegmentView> {
  constructor(
    readonly tenantId: string,
    /** Who creates it. */
    readonly keyId: string,
    readonly segment: CreateSegmentRequest,
  ) {
    super();
  }
}
