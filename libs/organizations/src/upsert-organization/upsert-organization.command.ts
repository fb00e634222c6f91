import { Command } from '@nestjs/cqrs';
import type { OrganizationView } from '../organization.view.js';
import type { OrganizationChange } from '../postgres/save-organization.js';

export interface UpsertedOrganization {
  readonly created: boolean;
  readonly organization: OrganizationView;
}

export class UpsertOrganization extends Command<UpsertedOrganization> {
  constructor(
    readonly tenantId: string,
    readonly externalOrganizationId: string,
    readonly change: OrganizationChange,
  ) {
    super();
  }
}
