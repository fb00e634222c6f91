import { InnerNetworks, isPublicAddress } from './inner-networks.js';

describe('a public address', () => {
  it.each([
    ...['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1'],
    // IPv4 within IPv6: mapped, compatible, translated, 6to4, Teredo.
    ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ])('is none of %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('inner networks', () => {
  it('are addresses and ranges of either kind, also of IPv4 written as IPv6', () => {
    const networks = new InnerNetworks(['10.1.0.0/16', '192.168.0.7', 'fd00::/8', '::1']);
    const inside = ['10.1.2.3', '192.168.0.7', 'fd12::1', '::1', '::ffff:10.1.2.3'];
    expect(inside.filter((address) => !networks.has(address))).toEqual([]);
    const outside = ['10.2.0.1', '192.168.0.8', 'fe80::1', '127.0.0.1'];
    expect(outside.filter((address) => networks.has(address))).toEqual([]);
  });

  it.each(['somewhere', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', ''])('are not "%s"', (range) => {
    expect(() => new InnerNetworks([range])).toThrow(`"${range}" is neither`);
  });
});
