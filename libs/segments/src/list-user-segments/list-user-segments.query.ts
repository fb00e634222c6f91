import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { described, nullable, oneOf, record, text, uuid } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { SegmentMembership } from '@parley/segment-rules';
import { listSegments } from '../postgres/segment-rows.js';
import type { SegmentItemView } from '../segment.view.js';

export type UserSegmentView = Pick<SegmentItemView, 'id' | 'name' | 'type' | 'presetId'>;

export const USER_SEGMENT = record<UserSegmentView>('UserSegment', {
  id: uuid,
  name: described(text, 'What people call it.'),
  type: described(oneOf(['system', 'custom']), '`system`: comes with every tenant and cannot be edited.'),
  presetId: described(nullable(text), 'Which of the system segments it is; null for custom ones.'),
});

/** An unlimited plan may have more segments than one request should check. */
const MAX_SEGMENTS = 1_000;

export class ListUserSegments extends Query<UserSegmentView[]> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(ListUserSegments)
export class ListUserSegmentsHandler implements IQueryHandler<ListUserSegments> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, userId }: ListUserSegments): Promise<UserSegmentView[]> {
    const all = { limit: MAX_SEGMENTS, offset: 0, asOf: null };
    const { items: segments } = await listSegments(this.postgres.reads, tenantId, all);
    const holding = await this.membership.segmentsOf(tenantId, userId, segments);
    return segments
      .filter(({ id }) => holding.has(id))
      .map(({ id, name, type, presetId }) => ({ id, name, type, presetId }));
  }
}
