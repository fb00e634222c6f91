import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { OrganizationView } from '../organization.view.js';

export class ListOrganizations extends Query<OffsetPage<OrganizationView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}
