import { ExternalId } from '@parley/http';
import { UpdateOrganizationRequest } from '../update-organization/update-organization.request.js';

export class UpsertOrganizationRequest extends UpdateOrganizationRequest {
  @ExternalId()
  externalOrganizationId!: string;
}
