import { Command } from '@nestjs/cqrs';
import type { OrganizationView } from '../organization.view.js';
import type { OrganizationChange } from '../postgres/save-organization.js';

export class UpdateOrganization extends Command<OrganizationView> {
  constructor(
    readonly tenantId: string,
    readonly externalOrganizationId: string,
    readonly change: OrganizationChange,
  ) {
    super();
  }
}
