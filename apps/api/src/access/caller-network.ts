import ipaddr from 'ipaddr.js';

/**
 * What limits count as one address: an IPv4 address, also where it is written as an IPv6 one, or the /64 of an IPv6
 * address. A /64 is the least that a subscriber gets (RFC 6177), and any of its 2^64 addresses can be taken at will.
 *
 * @param ip of a request; behind a proxy it can be any text, and is counted as it is
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
