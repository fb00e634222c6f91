import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { readSegmentPage } from '../postgres/read-segments.js';
import { SegmentMembership } from '@parley/segment-rules';
import { type SegmentItemView, toSegmentItem } from '../segment.view.js';
import { ListSegments } from './list-segments.query.js';

@QueryHandler(ListSegments)
export class ListSegmentsHandler implements IQueryHandler<ListSegments> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, window }: ListSegments): Promise<OffsetPage<SegmentItemView>> {
    const page = await readSegmentPage(this.postgres, tenantId, window);
    const counts = await this.membership.memberCounts(tenantId, page.items);
    return { ...page, items: page.items.map((row) => toSegmentItem(row, counts.get(row.id) ?? 0)) };
  }
}
