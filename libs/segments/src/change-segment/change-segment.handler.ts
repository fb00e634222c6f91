import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { changeSegment } from '../domain/change-segment.js';
import { lockCustomSegment } from '../postgres/lock-custom-segment.js';
import { readSegment } from '../postgres/read-segments.js';
import { requireProducts } from '../postgres/require-products.js';
import { type SegmentView, toSegmentView } from '../segment.view.js';
import { ChangeSegment } from './change-segment.command.js';

@CommandHandler(ChangeSegment)
export class ChangeSegmentHandler implements ICommandHandler<ChangeSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, segmentId, change }: ChangeSegment): Promise<SegmentView> {
    return this.postgres.transaction(async (tx) => {
      await lockCustomSegment(tx, tenantId, segmentId);
      const after = changeSegment(await readSegment(tx, tenantId, segmentId), change);
      if (change.filters != null) await requireProducts(tx, this.products, tenantId, after.filters);
      await tx.query({
        text: `UPDATE custom_segments SET name = $3, description = $4, icon = $5, filters = $6, is_favorited = $7, updated_at = $8
               WHERE tenant_id = $1 AND id = $2`,
        values: [
          tenantId,
          segmentId,
          after.name,
          after.description,
          after.icon,
          after.filters,
          after.isFavorited,
          this.clock.now(),
        ],
      });
      return toSegmentView(await readSegment(tx, tenantId, segmentId));
    });
  }
}
