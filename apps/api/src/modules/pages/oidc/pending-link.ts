import { Injectable } from '@nestjs/common';
import type { VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SealedCookies } from '../../../pages/sealed-cookies';
import type { SessionAtProvider } from './identity-provider';

/** An identity that belongs to no account yet, while the person says to which. */
export interface Unlinked {
  readonly identity: VouchedIdentity;
  /** The slug of its provider. */
  readonly provider: string;
  readonly session: SessionAtProvider;
  /** Where the person wants to go: a path of this server. */
  readonly next: string;
}

const COOKIE = { name: 'oidc_link', path: '/account/oidc/', seconds: 600 };

/** Keeps it in a sealed cookie. A copy links nothing else: an identity belongs to one account for good. */
@Injectable()
export class PendingLink {
  constructor(private readonly cookies: SealedCookies) {}

  /** Without the groups, which may not fit in a cookie: they follow with the next sign-in. */
  keep(request: FastifyRequest, reply: FastifyReply, unlinked: Unlinked): void {
    const identity = { ...unlinked.identity, groups: undefined };
    this.cookies.set(request, reply, COOKIE, { ...unlinked, identity });
  }

  read(request: FastifyRequest): Unlinked | undefined {
    // The reason for the cast: what opens was kept above.
    return this.cookies.read(request, COOKIE) as Unlinked | undefined;
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    this.cookies.clear(request, reply, COOKIE);
  }
}
