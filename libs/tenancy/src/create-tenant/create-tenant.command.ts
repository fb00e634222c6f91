import { Command } from '@nestjs/cqrs';
import { described, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
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
  name: described(text, 'What operators call it.'),
  plan: described(oneOf(PLANS), 'Decides the budget of insights and the number of segments.'),
  retentionDays: described(nullable(integer), 'Days for which records are kept; null: without end.'),
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
