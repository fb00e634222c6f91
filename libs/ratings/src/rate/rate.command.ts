import { Command } from '@nestjs/cqrs';
import type { RateRequest } from './rate.request.js';

export class Rate extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly request: RateRequest,
  ) {
    super();
  }
}
