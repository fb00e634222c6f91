import { Command } from '@nestjs/cqrs';
import type { ErasureView } from '../erasure.view.js';

export class RequestErasure extends Command<ErasureView> {
  constructor(
    readonly tenantId: string,
    readonly externalUserId: string,
  ) {
    super();
  }
}
