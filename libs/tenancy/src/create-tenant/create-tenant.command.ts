import { Command } from '@nestjs/cqrs';
import { instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import { type Plan, PLANS } from '../domain/plan.js';

export interface TenantView {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly retentionDays: number | null;
  readonly createdAt: Date;
}

export const TENANT = record<TenantView>('Tenant', {
  id: uuid,
  name: text,
  plan: oneOf(PLANS),
  retentionDays: nullable(integer),
  createdAt: instant,
});

export class CreateTenant extends Command<TenantView> {
  constructor(
    readonly name: string,
    readonly plan: Plan = 'free',
    readonly retentionDays: number | null = null,
  ) {
    super();
  }
}
