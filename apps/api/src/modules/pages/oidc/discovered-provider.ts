import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { discoverProvider } from '@review-service/platform/sign-in/discover-provider';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { keysOf } from '@review-service/platform/sign-in/provider-keys';
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';

/** How long what a provider says of itself is kept, in milliseconds. */
const HOUR = 3_600_000;

/** What a provider says of itself. */
interface Discovered {
  readonly found: Configuration;
  /** Its keys, for tokens that do not come by the code flow; undefined: it names none. */
  readonly keys: JWTVerifyGetKey | undefined;
}

interface Known {
  readonly provider: KnownProvider;
  readonly discovered: Promise<Discovered>;
  readonly until: number;
}

/** What providers say of themselves (OpenID Connect Discovery), and their keys. */
@Injectable()
export class DiscoveredProvider {
  private readonly known = new Map<string, Known>();

  /** Asked once an hour. The libraries fetch keys again when a token is signed by one that they do not know. */
  get(provider: KnownProvider): Promise<Discovered> {
    const { slug } = provider;
    const last = this.known.get(slug);
    if (last && last.until > Date.now() && isDeepStrictEqual(last.provider, provider)) return last.discovered;
    const known = { provider, discovered: discover(provider), until: Date.now() + HOUR };
    this.known.set(slug, known);
    // A failure is not kept: the next person asks again.
    known.discovered.catch(() => {
      if (this.known.get(slug) === known) this.known.delete(slug);
    });
    return known.discovered;
  }
}

async function discover(provider: KnownProvider): Promise<Discovered> {
  const found = await discoverProvider(provider);
  return { found, keys: keysOf(found) };
}
