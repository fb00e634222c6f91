import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { lockCustomSegment } from '../postgres/lock-custom-segment.js';
import { DeleteSegment } from './delete-segment.command.js';

@CommandHandler(DeleteSegment)
export class DeleteSegmentHandler implements ICommandHandler<DeleteSegment> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, segmentId }: DeleteSegment): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      await lockCustomSegment(tx, tenantId, segmentId);
      await tx.query({
        text: 'DELETE FROM custom_segments WHERE tenant_id = $1 AND id = $2',
        values: [tenantId, segmentId],
      });
    });
  }
}
