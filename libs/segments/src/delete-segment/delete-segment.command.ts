import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Postgres } from '@parley/postgres';
import { CustomSegmentEntity } from '../postgres/custom-segment.entity.js';
import { whyNotCustom } from '../postgres/segment-rows.js';

export class DeleteSegment extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteSegment)
export class DeleteSegmentHandler implements ICommandHandler<DeleteSegment> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly postgres: Postgres,
  ) {}

  async execute({ tenantId, segmentId }: DeleteSegment): Promise<void> {
    const segments = this.dataSource.getRepository(CustomSegmentEntity);
    const { affected } = await segments.delete({ tenantId, id: segmentId });
    if (affected === 0) throw await whyNotCustom(this.postgres, tenantId, segmentId);
  }
}
