import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { OrganizationView } from '../organization.view.js';
import { saveOrganization } from '../postgres/save-organization.js';
import { UpdateOrganization } from './update-organization.command.js';

@CommandHandler(UpdateOrganization)
export class UpdateOrganizationHandler implements ICommandHandler<UpdateOrganization> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalOrganizationId, change }: UpdateOrganization): Promise<OrganizationView> {
    const organization = await this.postgres.transaction((tx) =>
      saveOrganization(tx, tenantId, externalOrganizationId, change, this.clock.now()),
    );
    if (organization === null) throw notFound('The organization');
    return organization;
  }
}
