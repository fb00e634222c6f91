import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { SegmentMembership } from '@parley/segment-rules';
import { readSegment } from '../postgres/segment-rows.js';
import { type SegmentDetailView, toSegmentDetail } from '../segment.view.js';

export class GetSegment extends Query<SegmentDetailView> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSegment)
export class GetSegmentHandler implements IQueryHandler<GetSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, segmentId }: GetSegment): Promise<SegmentDetailView> {
    const segment = await readSegment(this.postgres.reads, tenantId, segmentId);
    const counts = await this.membership.memberCounts(tenantId, [segment]);
    return toSegmentDetail(segment, counts.get(segment.id) ?? null);
  }
}
