import type { FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';
import { MAX_AGE_MS } from './session-age.js';

/** The prefix makes browsers insist on Secure, on the whole path, and on no other domain. */
const SECURE_NAME = '__Host-parley';
/** For plain http, which only the machine itself may use: browsers would not accept the secure name there. */
const LOOPBACK_NAME = 'parley';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const secretNamed = (name: string): RegExp => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?=;|$)`);
const SECURE_SECRET = secretNamed(SECURE_NAME);
const LOOPBACK_SECRET = secretNamed(LOOPBACK_NAME);

/**
 * The secret that the browser sends; null when it sends none. A page of a sibling domain can set a cookie without the
 * prefix for ours, and so sign somebody in to a tenant of its own.
 */
export function sessionSecret({ headers: { host = '', cookie = '' } }: FastifyRequest): string | null {
  const isLoopback = LOOPBACK.test(host.replace(/:\d+$/, ''));
  const found = SECURE_SECRET.exec(cookie) ?? (isLoopback ? LOOPBACK_SECRET.exec(cookie) : null);
  return found?.[1] ?? null;
}

/**
 * The cookie that signs a browser in.
 * @throws Problem `forbidden` on plain http from another machine: there the cookie could be read on its way.
 */
export const signedInCookie = (request: FastifyRequest, secret: string): string =>
  cookie(request, secret, MAX_AGE_MS / 1_000);

export const signedOutCookie = (request: FastifyRequest): string => cookie(request, '', 0);

function cookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = isSecure(request);
  return `${secure ? SECURE_NAME : LOOPBACK_NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Judged by the Origin that the browser sends: a proxy in between may speak https outside and http inside. */
function isSecure({ headers: { origin } }: FastifyRequest): boolean {
  const { protocol, hostname } = originUrl(origin);
  if (protocol === 'https:') return true;
  if (LOOPBACK.test(hostname)) return false;
  throw new Problem('forbidden', 'The console needs https, except on the machine that it runs on.');
}

function originUrl(origin: string | undefined): URL {
  if (origin !== undefined && URL.canParse(origin)) return new URL(origin);
  throw new Problem('forbidden', 'The request does not say which page it comes from (Origin).');
}
