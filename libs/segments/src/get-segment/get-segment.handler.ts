import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { readSegment } from '../postgres/read-segments.js';
import { SegmentMembership } from '@parley/segment-rules';
import { type SegmentDetailView, toSegmentDetail } from '../segment.view.js';
import { GetSegment } from './get-segment.query.js';

@QueryHandler(GetSegment)
export class GetSegmentHandler implements IQueryHandler<GetSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, segmentId }: GetSegment): Promise<SegmentDetailView> {
    const segment = await readSegment(this.postgres, tenantId, segmentId);
    const counts = await this.membership.memberCounts(tenantId, [segment]);
    return toSegmentDetail(segment, counts.get(segment.id) ?? 0);
  }
}
