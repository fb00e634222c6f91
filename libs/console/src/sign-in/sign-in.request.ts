import { Text } from '@parley/http';

const MAX_SECRET_LENGTH = 128;

/** Exactly one of the two; the session controller rejects both and neither. */
export class SignInRequest {
  @Text({ optional: true, min: 1, max: MAX_SECRET_LENGTH, description: 'An API key with the scope read.' })
  key?: string;

  @Text({ optional: true, min: 1, max: MAX_SECRET_LENGTH, description: 'What a sign-in link holds.' })
  link?: string;
}
