import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isId, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { readSegmentPage } from '../postgres/read-segments.js';
import { SegmentMembership } from '@parley/segment-rules';
import { ListUserSegments, type UserSegmentView } from './list-user-segments.query.js';

/** An unlimited plan may hold more segments than one request should weigh. */
const MAX_SEGMENTS = 1_000;

@QueryHandler(ListUserSegments)
export class ListUserSegmentsHandler implements IQueryHandler<ListUserSegments> {
  constructor(
    private readonly postgres: Postgres,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, userId: given }: ListUserSegments): Promise<UserSegmentView[]> {
    const userId = await this.internalId(tenantId, given);
    const all = { limit: MAX_SEGMENTS, offset: 0, asOf: null };
    const { items: segments } = await readSegmentPage(this.postgres, tenantId, all);
    const holding = await this.membership.segmentsOf(tenantId, userId, segments);
    return segments
      .filter(({ id }) => holding.has(id))
      .map(({ id, name, type, presetId }) => ({ id, name, type, presetId }));
  }

  /** Ours goes before the caller's, should one user's be the other's. */
  private async internalId(tenantId: string, given: string): Promise<string> {
    const [user] = await this.postgres.query<{ id: string }>({
      text: `SELECT id FROM users WHERE tenant_id = $1 AND (id = $2::uuid OR external_id = $3)
             ORDER BY id IS NOT DISTINCT FROM $2::uuid DESC LIMIT 1`,
      values: [tenantId, isId(given) ? given : null, given],
    });
    if (user === undefined) throw notFound('The user');
    return user.id;
  }
}
