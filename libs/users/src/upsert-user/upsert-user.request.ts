import { ExternalId } from '@parley/http';
import { UpdateUserRequest } from '../update-user/update-user.request.js';

export class UpsertUserRequest extends UpdateUserRequest {
  @ExternalId()
  externalUserId!: string;
}
