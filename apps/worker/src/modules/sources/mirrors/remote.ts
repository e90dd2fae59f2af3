import type { LookupAddress, lookup as lookUp } from 'node:dns';
import { Inject, Injectable } from '@nestjs/common';
import type { SourceFault } from '@review-service/contracts/sources';
import ipaddr from 'ipaddr.js';
import { checkedLookup } from '@review-service/platform/outgoing/checked-lookup';
import { saidBy } from '../../../outgoing/connections';
import { WorkerConfig } from '../../../worker.config';
import { basic } from '../addresses';
import { HOST_LOOKUP } from '../host-requests';
import { type Source, SourceFailure } from '../source';
import { SourcePlaces } from '../source-places';
import { GitFailed, type GitSetting } from './git';

/** What Git is told to reach the repository that a mirror is of. */
export interface Remote {
  readonly url: string;
  readonly host: string;
  readonly protocol: string;
  readonly settings: readonly GitSetting[];
}

/** Hosts want some name beside a token; which one, few of them ask. */
const ANYBODY = 'x-access-token';

/**
 * Lets Git connect where HostRequests would, and nowhere else: the host's name is resolved and checked here, and Git is
 * bound to the addresses. It follows no redirect. The token goes into its environment, and so never into a list of
 * processes, an address or a file.
 */
@Injectable()
export class Remotes {
  private readonly places: SourcePlaces;

  constructor(
    @Inject(WorkerConfig) config: WorkerConfig,
    @Inject(HOST_LOOKUP) private readonly lookup: typeof lookUp,
  ) {
    this.places = new SourcePlaces(config.sourceAllowPrivate);
  }

  async of({ url: address, username, token }: Source): Promise<Remote> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const refusal = url ? this.places.refusal(url) : 'its address is none';
    if (!url || refusal !== undefined) throw new SourceFailure('unreachable', refusal ?? '');
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await this.resolve(url, host);
    return {
      url: address,
      host: url.host,
      protocol: url.protocol.slice(0, -1),
      settings: [
        ...(ipaddr.isValid(host) ? [] : [setting('http.curloptResolve', `${host}:${port}:${addresses.join(',')}`)]),
        ...(token === '' ? [] : [setting('http.extraHeader', `Authorization: ${basic(username || ANYBODY, token)}`)]),
      ],
    };
  }

  private resolve(url: URL, host: string): Promise<string[]> {
    const lookup = checkedLookup((address) => this.places.allows(address, url), this.lookup);
    return new Promise((resolve, reject) => {
      lookup(host, { all: true }, (error, found) => {
        if (error) reject(new SourceFailure('unreachable', `${url.host}: ${saidBy(error)}`));
        else
          resolve((found as LookupAddress[]).map(({ address }) => (address.includes(':') ? `[${address}]` : address)));
      });
    });
  }
}

const setting = (name: string, value: string): GitSetting => [name, value];

/** What Git says when the other side is at fault, and not the mirror. */
const FAULTS: readonly (readonly [RegExp, SourceFault, string])[] = [
  [/redirect|error: 30\d/i, 'unreachable', 'leads elsewhere: redirects are not followed'],
  [
    /authentication failed|could not read (username|password)|error: 40[13]/i,
    'unauthorized',
    'wants other credentials',
  ],
  [/repository .*not found|error: 404/i, 'missing', 'has no such repository'],
  [
    /out of memory|memory limit|malloc failed|cannot allocate|mmap failed/i,
    'too-large',
    'takes more memory than a mirror may',
  ],
  [
    /file size limit|file too large|index-pack died of signal 25/i,
    'too-large',
    'is larger than SOURCE_MIRROR_BYTES allows',
  ],
  [
    /unable to access|rpc failed|hung up|early eof|error: \d{3}|operation too slow/i,
    'unreachable',
    'does not let itself be fetched',
  ],
];

/** The failure of the remote repository that Git tells of; anything else is returned as it is. */
export function failureOf(error: unknown, host: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new SourceFailure('unreachable', `${host} did not answer in time`);
  if (!(error instanceof GitFailed)) return error;
  const found = FAULTS.find(([pattern]) => pattern.test(error.said));
  return found ? new SourceFailure(found[1], `${host} ${found[2]}`) : error;
}
