import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { PlanLimits } from '@parley/tenancy';
import { normaliseFilters } from '@parley/segment-rules';
import { segmentName } from '../domain/segment-name.js';
import { readSegment } from '../postgres/read-segments.js';
import { requireProducts } from '../postgres/require-products.js';
import { requireRoom } from '../postgres/require-room.js';
import { type SegmentView, toSegmentView } from '../segment.view.js';
import { CreateSegment } from './create-segment.command.js';

@CommandHandler(CreateSegment)
export class CreateSegmentHandler implements ICommandHandler<CreateSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyId, segment }: CreateSegment): Promise<SegmentView> {
    const filters = normaliseFilters(segment.filters);
    const id = newId();
    return this.postgres.transaction(async (tx) => {
      await requireProducts(tx, this.products, tenantId, filters);
      await requireRoom(tx, this.limits, tenantId);
      await tx.query({
        text: `INSERT INTO custom_segments (tenant_id, id, name, description, icon, filters, created_by, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        values: [
          tenantId,
          id,
          segment.name ?? segmentName(filters.rules),
          segment.description ?? null,
          segment.icon ?? null,
          filters,
          keyId,
          this.clock.now(),
        ],
      });
      return toSegmentView(await readSegment(tx, tenantId, id));
    });
  }
}
