import type { FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends its cookie with requests of any page, so a request that changes something must come from the console.
 * @throws Problem `forbidden`
 */
export function requireSameOrigin({ method, headers }: FastifyRequest): void {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined ? isOwn(headers.origin, headers.host) : site === 'same-origin';
  if (!isOurs) throw new Problem('forbidden', 'This must come from a page of the console itself.');
}

const isOwn = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
