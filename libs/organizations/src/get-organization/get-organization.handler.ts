import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type OrganizationView, SELECT_ORGANIZATION } from '../organization.view.js';
import { GetOrganization } from './get-organization.query.js';

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, organizationId }: GetOrganization): Promise<OrganizationView> {
    const [organization] = await this.postgres.query<OrganizationView>({
      text: `${SELECT_ORGANIZATION} WHERE o.tenant_id = $1 AND o.id = $2`,
      values: [tenantId, organizationId],
    });
    if (organization === undefined) throw notFound('The organization');
    return organization;
  }
}
