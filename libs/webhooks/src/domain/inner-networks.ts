import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Networks outside the public internet in which endpoints may stand; none unless configured. */
export class InnerNetworks {
  private readonly ranges: readonly Range[];

  /** @throws Error that names an entry that is neither an address nor a range of addresses. */
  constructor(ranges: readonly string[] = []) {
    this.ranges = ranges.map(rangeOf);
  }

  get areAny(): boolean {
    return this.ranges.length > 0;
  }

  has(address: string): boolean {
    const parsed = ipaddr.process(address);
    return this.ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]));
  }
}

function rangeOf(text: string): Range {
  const asRange = text.includes('/') ? text : `${text}/${ipaddr.IPv6.isValid(text) ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(asRange)) {
    throw new Error(`must be addresses or ranges such as 10.0.0.0/8, apart by commas; "${text}" is neither.`);
  }
  return ipaddr.parseCIDR(asRange);
}

/** Whether the host is an address rather than a name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host);

/** IANA's range of global unicast; the rest of IPv6 is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is of the public internet. An IPv4 address written as IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
