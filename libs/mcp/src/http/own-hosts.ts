import { isIP } from 'node:net';
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';

/** The names under which people reach the service; the composition provides them. */
export class OwnHosts {
  private readonly names: string[];

  constructor(further: readonly string[]) {
    this.names = [...localhostAllowedHostnames(), ...further];
  }

  /**
   * Any site can have its name point here: the browser then sends that name, which is not one of these. An IP
   * address cannot be pointed anywhere, and a request without an origin comes from no page.
   * @throws Problem `forbidden`
   */
  require({ headers: { host, origin } }: FastifyRequest): void {
    const isOurs = isAddress(host) || validateHostHeader(host, this.names).ok;
    if (!isOurs)
      throw new Problem(
        'forbidden',
        'The Host header names a host that is not allowed. If it is yours, add it to PARLEY_MCP_HOSTS.',
      );
    if (!validateOriginHeader(origin, this.names).ok) {
      throw new Problem(
        'forbidden',
        'The Origin header names a host that is not allowed. If it is yours, add it to PARLEY_MCP_HOSTS.',
      );
    }
  }
}

function isAddress(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return isIP(new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')) !== 0;
}
