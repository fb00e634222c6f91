import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { SegmentMembership } from '@parley/segment-rules';
import { listSegments } from '../postgres/segment-rows.js';
import { type SegmentItemView, toSegmentItem } from '../segment.view.js';

export class ListSegments extends Query<OffsetPage<SegmentItemView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListSegments)
export class ListSegmentsHandler implements IQueryHandler<ListSegments> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, window }: ListSegments): Promise<OffsetPage<SegmentItemView>> {
    const page = await listSegments(this.postgres.reads, tenantId, window);
    const counts = await this.membership.memberCounts(tenantId, page.items);
    return { ...page, items: page.items.map((segment) => toSegmentItem(segment, counts.get(segment.id) ?? null)) };
  }
}
