import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { described, integer, record, text } from '@parley/http';
import { newId, unavailable } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { normaliseFilters, type SegmentFilters, SegmentMembership } from '@parley/segment-rules';
import { segmentName } from '../domain/segment-name.js';
import { requireProducts } from '../postgres/require-products.js';

const RETRY_AFTER_SECONDS = 5;

/** What a segment with these filters would be. */
export interface SegmentPreview {
  readonly name: string;
  readonly memberCount: number;
}

export const SEGMENT_PREVIEW = record<SegmentPreview>('SegmentPreview', {
  name: described(text, 'What it would be called without a name of its own.'),
  memberCount: described(integer, 'Users who would be in it now.'),
});

export class PreviewSegment extends Query<SegmentPreview> {
  constructor(
    readonly tenantId: string,
    readonly filters: SegmentFilters,
  ) {
    super();
  }
}

@QueryHandler(PreviewSegment)
export class PreviewSegmentHandler implements IQueryHandler<PreviewSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly membership: SegmentMembership,
  ) {}

  async execute({ tenantId, filters: submitted }: PreviewSegment): Promise<SegmentPreview> {
    const [id, filters] = [newId(), normaliseFilters(submitted)];
    await requireProducts(this.postgres.reads, this.products, tenantId, filters);
    const memberCount = (await this.membership.memberCounts(tenantId, [{ id, filters }])).get(id);
    if (memberCount === undefined) throw unavailable('The segment could not be counted.', RETRY_AFTER_SECONDS);
    return { name: segmentName(filters.rules), memberCount };
  }
}
