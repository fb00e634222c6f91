import { ExternalId } from '@parley/http';
import { UpdateUserRequest } from '../update-user/update-user.request.js';

export class UpsertUserRequest extends UpdateUserRequest {
  @ExternalId({ description: "The caller's own id of the user." })
  externalUserId!: string;
}
