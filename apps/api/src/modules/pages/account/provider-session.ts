import { Inject, Injectable } from '@nestjs/common';
import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../../api.config';
import { SealedCookies } from '../../../pages/sealed-cookies';

/** The browser has a session at the identity provider, which ends with ours. */
export interface AtProvider {
  /** What tells the provider whose session it is; undefined: it is too long to keep. */
  readonly idToken?: string;
  /** The slug of the provider. */
  readonly provider: string;
}

const COOKIE = { name: 'provider_session', path: '/account/' };

/** Browsers keep cookies of up to 4,096 characters, and what is sealed grows by a third. */
const LONGEST = 2_700;

/** Remembers, in a sealed cookie, that a browser signed in with the identity provider. */
@Injectable()
export class ProviderSession {
  constructor(
    private readonly cookies: SealedCookies,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, idToken }: { readonly provider: string; readonly idToken: string | undefined },
  ): void {
    const isKept = idToken !== undefined && idToken.length <= LONGEST;
    const kept: AtProvider = { provider, ...(isKept && { idToken }) };
    this.cookies.set(request, reply, { ...COOKIE, seconds: this.config.sessionMaxAge }, kept);
  }

  read(request: FastifyRequest): AtProvider | undefined {
    // The reason for the cast: what opens was kept above. A release before this one kept no provider: it had one.
    const kept = this.cookies.read(request, COOKIE) as Partial<AtProvider> | undefined;
    return kept && { provider: FIRST_PROVIDER, ...kept };
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    if (this.cookies.names(request, COOKIE.name).length > 0) this.cookies.clear(request, reply, COOKIE);
  }
}
