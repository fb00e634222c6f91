import { Command } from '@nestjs/cqrs';
import type { Plan } from '../domain/plan.js';

export interface TenantView {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly retentionDays: number | null;
  readonly createdAt: Date;
}

export class CreateTenant extends Command<TenantView> {
  constructor(
    readonly name: string,
    readonly plan: Plan = 'free',
    readonly retentionDays: number | null = null,
  ) {
    super();
  }
}
