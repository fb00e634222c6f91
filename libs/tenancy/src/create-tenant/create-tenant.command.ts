import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { described, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import { Clock, newId } from '@parley/kernel';
import { type Plan, PLANS } from '../domain/plan.js';
import { Tenant } from '../postgres/tenant.entity.js';

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

@CommandHandler(CreateTenant)
export class CreateTenantHandler implements ICommandHandler<CreateTenant> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ name, plan, retentionDays }: CreateTenant): Promise<TenantView> {
    const tenant = { id: newId(), name, plan, retentionDays, createdAt: this.clock.now() };
    await this.dataSource.getRepository(Tenant).insert(tenant);
    return tenant;
  }
}
