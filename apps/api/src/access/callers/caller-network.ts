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
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
