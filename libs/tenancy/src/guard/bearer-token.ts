import { Problem } from '@parley/kernel';

/** Case does not matter in the scheme (RFC 9110, section 11.1), but does in the token. */
const BEARER = /^bearer +(\S+)$/i;

/** @throws Problem `unauthenticated` when the header is missing, or holds something else. */
export function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined) throw new Problem('unauthenticated', 'The Authorization header is missing.');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) {
    throw new Problem('unauthenticated', 'The Authorization header must read "Bearer <token>".');
  }
  return token;
}
