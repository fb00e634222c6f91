import { Problem } from '@parley/kernel';
import type { DoorStep } from './at-the-door.js';

/** For every answer: nobody caches what a key opened, and nobody takes it for a page. A route may override them. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export const sendSafeHeaders: DoorStep = (_request, reply) => void reply.headers(SAFE_HEADERS);

const KEY_HEADER = 'authorization';

/** Of two keys in one request, Node would take the first, and a proxy before it perhaps the second. */
export const rejectRepeatedKeys: DoorStep = ({ raw: { rawHeaders } }) => {
  let keys = 0;
  // Names and values alternate. Every request comes through here; comparing lengths first rules out nearly all names.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === KEY_HEADER.length && name.toLowerCase() === KEY_HEADER) keys++;
  }
  if (keys > 1) throw new Problem('malformed', 'The Authorization header was sent more than once.');
};
