import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { OrganizationChange } from '../domain/organization.js';
import { type OrganizationView, toOrganizationView } from '../organization.view.js';
import { saveOrganization } from '../postgres/organization-rows.js';

export class UpdateOrganization extends Command<OrganizationView> {
  constructor(
    readonly tenantId: string,
    readonly externalId: string,
    readonly change: OrganizationChange,
  ) {
    super();
  }
}

@CommandHandler(UpdateOrganization)
export class UpdateOrganizationHandler implements ICommandHandler<UpdateOrganization> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalId, change }: UpdateOrganization): Promise<OrganizationView> {
    const organization = await this.postgres.transaction((tx) =>
      saveOrganization(tx, tenantId, externalId, change, this.clock.now()),
    );
    if (organization === null) throw notFound('The organization');
    return toOrganizationView(organization);
  }
}
