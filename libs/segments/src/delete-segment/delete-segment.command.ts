import { Command } from '@nestjs/cqrs';

export class DeleteSegment extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
  ) {
    super();
  }
}
