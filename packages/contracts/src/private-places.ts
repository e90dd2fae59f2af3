import ipaddr from 'ipaddr.js';
import { hostOf } from './urls';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The last part of a name is no number: that would be an address. */
const HOST_NAME = /^(?=.{1,253}$)(?!(.*\.)?\d+$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Hosts and networks off the public internet that the operator has named: requests may go there too, also over http. */
export class PrivatePlaces {
  private readonly hosts: ReadonlySet<string>;
  private readonly networks: readonly Network[];

  /** @param entries for each of which `isPrivatePlace` holds */
  constructor(entries: readonly string[]) {
    this.networks = entries.map(networkOf).filter((network) => network !== undefined);
    this.hosts = new Set(entries.map((entry) => entry.toLowerCase()));
  }

  /** Whether the host of a URL is named, or a network that has this address, which the host stands for. */
  have(url: URL, address = hostOf(url)): boolean {
    if (this.hosts.has(hostOf(url))) return true;
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return this.networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
  }
}

/** Whether an entry is a host's name, an address or a network. */
export const isPrivatePlace = (entry: string): boolean => networkOf(entry) !== undefined || HOST_NAME.test(entry);

/** Undefined: it is none. An address is a network of one. */
function networkOf(entry: string): Network | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (ipaddr.IPv4.isValidFourPartDecimal(entry)) return [ipaddr.parse(entry), 32];
  return ipaddr.IPv6.isValid(entry) ? [ipaddr.parse(entry), 128] : undefined;
}
