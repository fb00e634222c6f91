import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres, selectPage } from '@parley/postgres';
import { type OrganizationView, SELECT_ORGANIZATION } from '../organization.view.js';
import { ListOrganizations } from './list-organizations.query.js';

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, window }: ListOrganizations): Promise<OffsetPage<OrganizationView>> {
    const list = { select: SELECT_ORGANIZATION, alias: 'o', where: 'o.tenant_id = $1', values: [tenantId] };
    return selectPage<OrganizationView>(this.postgres, list, window);
  }
}
