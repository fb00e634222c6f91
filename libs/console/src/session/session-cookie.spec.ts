import type { FastifyRequest } from 'fastify';
import { sessionSecret } from './session-cookie.js';

const OURS = 'v'.repeat(43);
const PLANTED = 'a'.repeat(43);
const secretOf = (host: string, cookie?: string) => sessionSecret({ headers: { host, cookie } } as FastifyRequest);

describe('the secret that a browser sends', () => {
  it.each([`parley=${PLANTED}; __Host-parley=${OURS}`, `__Host-parley=${OURS}; parley=${PLANTED}`])(
    'is that of the cookie that no other site can set: %s',
    (cookie) => {
      for (const host of ['parley.example', 'localhost:8080']) expect(secretOf(host, cookie)).toBe(OURS);
    },
  );

  it.each(['localhost:8080', 'localhost', '127.0.0.1:8080', '[::1]:8080'])(
    'may be in the cookie of plain http at %s',
    (host) => {
      expect(secretOf(host, `theme=dark; parley=${OURS}`)).toBe(OURS);
    },
  );

  it.each(['parley.example', 'parley.example:8080', 'localhost.example', '127.0.0.1.example'])(
    'is never in the cookie of plain http at %s, where a sibling could plant it',
    (host) => {
      expect(secretOf(host, `parley=${PLANTED}`)).toBeNull();
    },
  );

  it('is none without a cookie of ours', () => {
    for (const cookie of [undefined, '', 'theme=dark', `xparley=${OURS}`, `parley=${OURS}x`, 'parley=short']) {
      expect(secretOf('localhost', cookie)).toBeNull();
    }
  });
});
