import { ExternalId } from '@parley/http';
import { UpdateOrganizationRequest } from '../update-organization/update-organization.request.js';

export class UpsertOrganizationRequest extends UpdateOrganizationRequest {
  @ExternalId({ description: "The caller's own id of the organization." })
  externalOrganizationId!: string;
}
