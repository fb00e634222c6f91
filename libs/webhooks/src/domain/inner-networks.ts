import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Networks that are not the public internet, which endpoints may stand in nevertheless; none unless configured. */
export class InnerNetworks {
  private readonly ranges: readonly Range[];

  /** @throws Error that names what is neither an address nor a range of them. */
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

/** Rather than a name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host);

/** What IANA has given out as global unicast; the rest of IPv6 is special or nobody's. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is one of the public internet. One of IPv4 that is written as IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
