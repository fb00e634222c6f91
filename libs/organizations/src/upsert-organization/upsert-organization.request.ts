import type { JsonObject } from '@parley/kernel';
import { ExternalId, Properties, Text } from '@parley/http';

export class UpsertOrganizationRequest {
  @ExternalId()
  externalOrganizationId!: string;

  @Text({ optional: true, max: 255 })
  name?: string | null;

  @Properties({ optional: true })
  properties?: JsonObject | null;
}
