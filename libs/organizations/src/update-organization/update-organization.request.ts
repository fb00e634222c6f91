import type { JsonObject } from '@parley/kernel';
import { Properties, Text } from '@parley/http';

export class UpdateOrganizationRequest {
  @Text({ optional: true, max: 255, description: 'What people call it.' })
  name?: string | null;

  @Properties({ optional: true, description: 'Merged key by key; a key given as null is removed.' })
  properties?: JsonObject | null;
}
