import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';
import type { DoorStep } from './at-the-door.js';
import type { TrustedProxies } from './trusted-proxies.js';

/** How this server is reached, as far as that is configured. */
export interface PublicAddress {
  /** What callers' URLs begin with; null: taken from the request. */
  readonly url: string | null;
  readonly proxies: TrustedProxies;
}

/** A name or an address, with a port or without. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*)|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

const ORIGIN = Symbol('origin');
type OriginOf = (request: FastifyRequest) => string | null;

/** Rejects hosts that no URL can be made with, and tells {@link linkTo} what URLs begin with. */
export function knowPublicAddress(fastify: FastifyInstance, { url, proxies }: PublicAddress): DoorStep {
  const originOf: OriginOf = (request) => {
    if (url !== null) return url;
    const isBehindProxy = FORWARDED.some((name) => request.headers[name] !== undefined);
    // An unknown proxy may have removed https, or called this server by another name.
    if (isBehindProxy && !proxies.has(request.socket.remoteAddress ?? '')) return null;
    return HOST.test(request.host) ? `${request.protocol}://${request.host}` : null;
  };
  fastify.decorate(ORIGIN, originOf);
  let lastHost = '';
  return ({ headers: { host }, raw }) => {
    if (host === undefined && raw.httpVersion !== '1.0') throw new Problem('malformed', 'The Host header is missing.');
    if (host === undefined || host === '' || host === lastHost) return;
    if (!HOST.test(host)) {
      throw new Problem('malformed', 'The Host header is not the name of a host, with a port or without.');
    }
    lastHost = host;
  };
}

/** The path and query of a request: its target may be a whole URL. */
export const pathOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** A path of this server as a link for the caller: absolute where it is known what URLs begin with. */
export function linkTo(request: FastifyRequest, path: string): string {
  return (request.server.getDecorator<OriginOf>(ORIGIN)(request) ?? '') + path;
}
