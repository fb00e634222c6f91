import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { readSegments } from '../postgres/read-segments.js';
import { SegmentMembership } from '../segment-membership.port.js';
import { toSegmentItem } from '../segment.view.js';
import { ListSegments, type SegmentPage } from './list-segments.query.js';

@QueryHandler(ListSegments)
export class ListSegmentsHandler implements IQueryHandler<ListSegments> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, window: { limit, offset } }: ListSegments): Promise<SegmentPage> {
    const rows = await readSegments(this.postgres, tenantId, limit + 1, offset);
    const page = rows.slice(0, limit);
    const counts = await this.membership.memberCounts(tenantId, page);
    return {
      segments: page.map((row) => toSegmentItem(row, counts.get(row.id) ?? 0)),
      hasMore: rows.length > limit,
    };
  }
}
