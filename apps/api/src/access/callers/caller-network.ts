import ipaddr from 'ipaddr.js';

/**
 * The unit that limits count as one address: an IPv4 address, also in IPv6 notation, or the /64 of an IPv6 address. A
 * subscriber gets at least a /64 (RFC 6177), and can use any of its 2^64 addresses.
 *
 * @param ip of a request; behind a proxy it can be any text, and is counted unchanged
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${groupsOf(address, 4)}::/64`;
}

/**
 * The network of an address that may be kept for months: it says whose a program is, and not which of their machines runs
 * it. The /24 of an IPv4 address, also in IPv6 notation, or the /48 of an IPv6 address.
 *
 * @param ip of a request
 * @returns null for an invalid address
 */
export function wideNetworkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) return `${groupsOf(address, 3)}::/48`;
  return `${address.octets.slice(0, 3).join('.')}.0/24`;
}

const groupsOf = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
