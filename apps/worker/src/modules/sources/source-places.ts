import { PrivatePlaces } from '@review-service/contracts/private-places';
import { hostOf } from '@review-service/contracts/urls';
import { isPublicAddress } from '@review-service/contracts/webhook-urls';
import ipaddr from 'ipaddr.js';

/**
 * Where the worker may connect to for the files of repositories: over https to the public internet, and also over http to
 * the hosts and networks of SOURCE_ALLOW_PRIVATE.
 */
export class SourcePlaces {
  private readonly named: PrivatePlaces;

  constructor(named: readonly string[]) {
    this.named = new PrivatePlaces(named);
  }

  /** Whether a request for this URL may go to this address, which its host stands for. */
  allows(address: string, url: URL): boolean {
    return this.named.have(url, address) || (url.protocol === 'https:' && isPublicAddress(address));
  }

  /**
   * Why a URL cannot be read at all, before its host's name is resolved; undefined: it may be. The addresses of a name are
   * judged by `allows`.
   */
  refusal(url: URL): string | undefined {
    const host = hostOf(url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'its address begins with neither https nor http';
    if (url.username || url.password) return 'its address holds a login: give the name and the token on their own';
    if (!ipaddr.isValid(host) || this.allows(host, url)) return undefined;
    return `${host} is where nothing is read: SOURCE_ALLOW_PRIVATE does not name it`;
  }
}
