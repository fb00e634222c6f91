import type { JsonObject } from '@parley/kernel';
import { Email, ExternalId, Flag, Id, Properties, Text } from '@parley/http';

export class UpdateUserRequest {
  @Id({ optional: true, description: "The organization, by Parley's id." })
  organizationId?: string | null;

  @ExternalId({
    optional: true,
    description: 'An organization that is not known yet is created; null takes the user out of the one it is in.',
  })
  externalOrganizationId?: string | null;

  @Text({ optional: true, max: 255, description: 'The full name.' })
  name?: string | null;

  @Email({ optional: true, description: 'The e-mail address.' })
  email?: string | null;

  @Text({ optional: true, max: 64, description: 'The telephone number.' })
  phone?: string | null;

  @Flag({ optional: true, description: 'Name, e-mail and phone are then neither kept nor shown.' })
  anonymized?: boolean | null;

  @Properties({ optional: true, description: 'Merged key by key; a key given as null is removed.' })
  properties?: JsonObject | null;
}
