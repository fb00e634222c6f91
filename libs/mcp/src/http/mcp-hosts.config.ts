import { pattern } from '@parley/platform';
import { OwnHosts } from './own-hosts.js';

export interface McpHostsVariable {
  PARLEY_MCP_HOSTS: string;
}

const NAMES = /^([a-z0-9.-]+(,[a-z0-9.-]+)*)?$/;

/** Names beside localhost and addresses; none by default. */
export const MCP_HOSTS_VARIABLE = {
  PARLEY_MCP_HOSTS: pattern(NAMES, 'host names in lower case, separated by commas, without ports')({ default: '' }),
};

export const toMcpHosts = ({ PARLEY_MCP_HOSTS }: Readonly<McpHostsVariable>): OwnHosts =>
  new OwnHosts(PARLEY_MCP_HOSTS.split(',').filter((name) => name !== ''));
