import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type OrganizationView, toOrganizationView } from '../organization.view.js';
import { findOrganization } from '../postgres/organization-rows.js';

export class GetOrganization extends Query<OrganizationView> {
  constructor(
    readonly tenantId: string,
    readonly organizationId: string,
  ) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, organizationId }: GetOrganization): Promise<OrganizationView> {
    const organization = await findOrganization(this.postgres.reads, tenantId, organizationId);
    if (organization === null) throw notFound('The organization');
    return toOrganizationView(organization);
  }
}
