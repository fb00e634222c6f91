import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Clock, newId } from '@parley/kernel';
import { Tenant } from '../postgres/tenant.entity.js';
import { CreateTenant, type TenantView } from './create-tenant.command.js';

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
