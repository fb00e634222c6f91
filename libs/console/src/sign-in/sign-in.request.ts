import { Text } from '@parley/http';

const MAX_SECRET_LENGTH = 128;

/** One of the two. */
export class SignInRequest {
  @Text({ optional: true, min: 1, max: MAX_SECRET_LENGTH, description: 'An API key with the scope read.' })
  key?: string;

  @Text({ optional: true, min: 1, max: MAX_SECRET_LENGTH, description: 'What a sign-in link holds.' })
  link?: string;
}
