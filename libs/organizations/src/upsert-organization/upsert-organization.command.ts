import { Command } from '@nestjs/cqrs';
import type { OrganizationView } from '../organization.view.js';
import type { UpsertOrganizationRequest } from './upsert-organization.request.js';

export interface UpsertedOrganization {
  readonly created: boolean;
  readonly organization: OrganizationView;
}

export class UpsertOrganization extends Command<UpsertedOrganization> {
  constructor(
    readonly tenantId: string,
    readonly change: UpsertOrganizationRequest,
  ) {
    super();
  }
}
