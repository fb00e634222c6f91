import { BlockList, isIP } from 'node:net';

const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** The proxies whose X-Forwarded-For, -Proto and -Host are believed. Anybody can send these headers. */
export class TrustedProxies {
  private readonly list = new BlockList();

  /** @throws Error that names an entry that is neither an address nor a range of addresses. */
  constructor(readonly ranges: readonly string[] = []) {
    for (const range of ranges) this.add(range);
  }

  has(address: string): boolean {
    return isIP(address) !== 0 && this.list.check(address, familyOf(address));
  }

  private add(range: string): void {
    const [address = '', prefix, ...more] = range.split('/');
    const longest = LONGEST_PREFIX[isIP(address)];
    const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (longest === undefined || length === undefined || !(length <= longest) || more.length > 0) {
      throw new Error(`must be addresses or ranges such as 10.0.0.0/8, apart by commas; "${range}" is neither.`);
    }
    this.list.addSubnet(address, length, familyOf(address));
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
