import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type InnerNetworks, isPublicAddress } from '../domain/inner-networks.js';

/** Resolves a name, as `dns.lookup` does. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is not one of the public internet.');
    this.name = 'ForbiddenAddress';
  }
}

const CONNECT_MS = 5_000;

/**
 * Connects only to the public internet and to allowed inner networks; without TLS only to the latter. Addresses are
 * checked on connecting: a name may resolve to another address than it did a moment before.
 */
export function guardedAgent(networks: InnerNetworks, lookup: Lookup = systemLookup): Agent {
  const encrypted = guardedConnector((address) => isPublicAddress(address) || networks.has(address), lookup);
  const plain = guardedConnector((address) => networks.has(address), lookup);
  return new Agent({
    connect: (options, callback) => (options.protocol === 'https:' ? encrypted : plain)(options, callback),
  });
}

function guardedConnector(mayConnect: (address: string) => boolean, lookup: Lookup): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS, lookup: guardedLookup(mayConnect, lookup) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A host that is an address is never looked up.
    if (isIP(host) !== 0 && !mayConnect(host)) callback(new ForbiddenAddress(), null);
    else connect(options, callback);
  };
}

/** Rejects a name as soon as one of its addresses is forbidden, since any of them may be taken. */
const guardedLookup =
  (mayConnect: (address: string) => boolean, lookup: Lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '', 0);
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address)))
        callback(new ForbiddenAddress(), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
