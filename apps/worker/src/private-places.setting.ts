import { quoted } from '@review-service/platform/config/quoted';
import { isPublicAddress } from '@review-service/contracts/webhook-urls';
import { ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The last part of a name is no number: that would be an address. */
const HOST_NAME = /^(?=.{1,253}$)(?!(.*\.)?\d+$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/**
 * Where the worker may connect to for the files of repositories: over https to the public internet, and also over http to
 * the hosts and networks of SOURCE_ALLOW_PRIVATE.
 */
export class PrivatePlaces {
  private readonly hosts = new Set<string>();
  private readonly networks: (readonly [Address, number])[] = [];

  /** Throws for an entry that is neither a host's name, nor an address, nor a network. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      if (ipaddr.isValidCIDR(entry)) this.networks.push(ipaddr.parseCIDR(entry));
      else if (ipaddr.IPv4.isValidFourPartDecimal(entry)) this.networks.push([ipaddr.parse(entry), 32]);
      else if (ipaddr.IPv6.isValid(entry)) this.networks.push([ipaddr.parse(entry), 128]);
      else if (HOST_NAME.test(entry)) this.hosts.add(entry.toLowerCase());
      else
        throw new Error(
          `${quoted(entry)} is not a host such as git.example.internal, or a network such as 10.1.0.0/16`,
        );
    }
  }

  /** Whether a request for this URL may go to this address, which its host stands for. */
  allows(address: string, url: URL): boolean {
    return this.names(address, hostOf(url)) || (url.protocol === 'https:' && isPublicAddress(address));
  }

  /**
   * Why a URL cannot be read at all, before its host's name is resolved; undefined: it may be. The addresses of a name are
   * judged by `allows`.
   */
  refusal(url: URL): string | undefined {
    const host = hostOf(url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'its address begins with neither https nor http';
    if (url.username || url.password) return 'its address holds a login: give the name and the token on their own';
    if (!ipaddr.isValid(host)) return undefined;
    return this.allows(host, url)
      ? undefined
      : `${host} is where nothing is read: SOURCE_ALLOW_PRIVATE does not name it`;
  }

  private names(address: string, host: string): boolean {
    const ip = ipaddr.process(address);
    return (
      this.hosts.has(host) ||
      this.networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))
    );
  }
}

/** Without the brackets of IPv6 addresses and the trailing dot of names. */
const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

function faultOf(entries: unknown): string | undefined {
  try {
    new PrivatePlaces(entries as string[]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Validates that every entry is a host, an address or a network. */
export const IsPrivatePlaces = () =>
  ValidateBy({
    name: 'privatePlaces',
    validator: {
      validate: (entries) => faultOf(entries) === undefined,
      defaultMessage: (given) => faultOf(given?.value) ?? '',
    },
  });
