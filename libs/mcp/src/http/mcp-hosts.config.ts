import { type Environment, pattern } from '@parley/platform';
import { OwnHosts } from './own-hosts.js';

const NAMES = /^([a-z0-9.-]+(,[a-z0-9.-]+)*)?$/;

/** Host names besides localhost and IP addresses; none by default. */
export const MCP_HOSTS_VARIABLE = {
  PARLEY_MCP_HOSTS: pattern(NAMES, 'host names in lower case, separated by commas, without ports')({ default: '' }),
};

/** The host name in PARLEY_PUBLIC_URL is one of them. */
export function toMcpHosts({
  PARLEY_MCP_HOSTS: names,
  PARLEY_PUBLIC_URL: url,
}: Environment<typeof MCP_HOSTS_VARIABLE> & { readonly PARLEY_PUBLIC_URL: string | undefined }): OwnHosts {
  const named = names.split(',').filter((name) => name !== '');
  return new OwnHosts(url === undefined ? named : [...named, new URL(url).hostname]);
}
