import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { type OrganizationView, toOrganizationView } from '../organization.view.js';
import { listOrganizations } from '../postgres/organization-rows.js';

export class ListOrganizations extends Query<OffsetPage<OrganizationView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window }: ListOrganizations): Promise<OffsetPage<OrganizationView>> {
    const page = await listOrganizations(this.postgres.reads, tenantId, window);
    return { ...page, items: page.items.map(toOrganizationView) };
  }
}
