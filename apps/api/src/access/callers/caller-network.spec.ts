import { networkOf, wideNetworkOf } from './caller-network';

describe('what limits count as one address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s: %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('what is kept of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', null],
    ['', null],
  ])('of %s: %s', (ip, network) => {
    expect(wideNetworkOf(ip)).toBe(network);
  });
});
