import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { PlanLimits } from '@parley/tenancy';
import { asSegment, newSegment, type SubmittedSegment } from '../domain/segment.js';
import { requireProducts } from '../postgres/require-products.js';
import { requireRoom } from '../postgres/require-room.js';
import { insertSegment } from '../postgres/segment-rows.js';
import { type SegmentView, toSegmentView } from '../segment.view.js';

export class CreateSegment extends Command<SegmentView> {
  constructor(
    readonly tenantId: string,
    /** The key that creates the segment. */
    readonly keyId: string,
    readonly segment: SubmittedSegment,
  ) {
    super();
  }
}

@CommandHandler(CreateSegment)
export class CreateSegmentHandler implements ICommandHandler<CreateSegment> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly limits: PlanLimits,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, keyId, segment: submitted }: CreateSegment): Promise<SegmentView> {
    const segment = newSegment({ tenantId, id: newId(), createdBy: keyId }, submitted, this.clock.now());
    await this.postgres.transaction(async (tx) => {
      await requireProducts(tx, this.products, tenantId, segment.filters);
      await requireRoom(tx, this.limits, tenantId);
      await insertSegment(tx, segment);
    });
    return toSegmentView(asSegment(segment));
  }
}
