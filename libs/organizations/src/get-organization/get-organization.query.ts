import { Query } from '@nestjs/cqrs';
import type { OrganizationView } from '../organization.view.js';

export class GetOrganization extends Query<OrganizationView> {
  constructor(
    readonly tenantId: string,
    readonly organizationId: string,
  ) {
    super();
  }
}
