import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { changeSegment, type SegmentChange } from '../domain/change-segment.js';
import { asSegment } from '../domain/segment.js';
import { CustomSegmentEntity } from '../postgres/custom-segment.entity.js';
import { requireProducts } from '../postgres/require-products.js';
import { whyNotCustom } from '../postgres/segment-rows.js';
import { type SegmentView, toSegmentView } from '../segment.view.js';

export class ChangeSegment extends Command<SegmentView> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
    readonly change: SegmentChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeSegment)
export class ChangeSegmentHandler implements ICommandHandler<ChangeSegment> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, segmentId, change }: ChangeSegment): Promise<SegmentView> {
    if (change.filters != null) await requireProducts(this.postgres, this.products, tenantId, change.filters);
    const changed = await this.dataSource.transaction(async (manager) => {
      const segments = manager.getRepository(CustomSegmentEntity);
      const key = { tenantId, id: segmentId };
      // Concurrent changes take turns, so that each keeps the fields that it does not name.
      const before = await segments.findOne({ where: key, lock: { mode: 'for_no_key_update' } });
      if (before === null) return null;
      const after = { ...changeSegment(before, change), updatedAt: this.clock.now() };
      await segments.update(key, after);
      return { ...before, ...after };
    });
    if (changed === null) throw await whyNotCustom(this.postgres, tenantId, segmentId);
    return toSegmentView(asSegment(changed));
  }
}
