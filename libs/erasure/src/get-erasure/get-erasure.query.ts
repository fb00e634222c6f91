import { Query } from '@nestjs/cqrs';
import type { ErasureView } from '../erasure.view.js';

export class GetErasure extends Query<ErasureView> {
  constructor(
    readonly tenantId: string,
    readonly jobId: string,
  ) {
    super();
  }
}
